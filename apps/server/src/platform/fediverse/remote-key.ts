import { fetchObject } from '@okolo/connectors/activitypub/find-actor'
import { idOf, sameHost } from '@okolo/connectors/activitypub/activity'
import { HttpFailure, type Http } from '@okolo/connectors/http'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import type { Clock } from '../clock.ts'
import { Budget } from '../http/limits/budget.ts'
import { SignatureRefused } from './signed-request.ts'

/** A public key and the actor it belongs to. */
type RemoteKey = { owner: string; pem: string }
/** `asker`: the network that wants the key read. */
export type KeyFinder = (
  keyId: string,
  options: { anew?: boolean; asker: string },
) => Promise<RemoteKey>

const KEPT_MS = 60 * 60_000
/** Limits how often a sender of wrong signatures makes us fetch its key again. */
const ANEW_MS = 60_000
const MAX_KEPT = 1000
/** Keys that are fetched in a minute for one network. */
const PER_NETWORK = 12

/**
 * Fetches keys by their id, an address, and keeps them for an hour. The owner must name the key,
 * and both must be on one host. Throws SignatureRefused.
 */
export function keyFinder(http: Http, clock: Clock): KeyFinder {
  const kept = new Map<string, { key: RemoteKey; at: number }>()
  const networks = new Budget(PER_NETWORK, () => clock().getTime())
  return async (keyId, { anew = false, asker }) => {
    const now = clock().getTime()
    const known = kept.get(keyId)
    if (known !== undefined && now - known.at < (anew ? ANEW_MS : KEPT_MS)) return known.key
    if (networks.take(asker, 1) !== null)
      throw new SignatureRefused('Its network has asked for too many keys.')
    const key = await fetchKey(http, keyId)
    kept.delete(keyId)
    kept.set(keyId, { key, at: now })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return key
  }
}

async function fetchKey(http: Http, keyId: string): Promise<RemoteKey> {
  if (idOf(keyId) === null) throw new SignatureRefused('The id of the key is not a web address.')
  const found = await read(http, keyId.replace(/#.*$/, ''))
  const direct = keyIn(found, keyId)
  if (direct !== null) return direct
  const owner = idOf(found['owner'])
  const named =
    owner === null || !sameHost(owner, keyId) ? null : keyIn(await read(http, owner), keyId)
  if (named !== null) return named
  throw new SignatureRefused('The key is not named by an actor of its own host.')
}

/** Returns the actor's key with this id. */
function keyIn(actor: JsonObject, keyId: string): RemoteKey | null {
  const owner = idOf(actor)
  if (owner === null || !sameHost(owner, keyId)) return null
  const keys: Json[] = [actor['publicKey'] ?? null].flat()
  for (const key of keys) {
    if (!isJsonObject(key) || key['id'] !== keyId) continue
    const pem = key['publicKeyPem']
    const isOwn = key['owner'] === undefined || key['owner'] === owner
    if (typeof pem === 'string' && isOwn && pem.length < 20_000) return { owner, pem }
  }
  return null
}

async function read(http: Http, url: string): Promise<JsonObject> {
  try {
    return await fetchObject(http, url)
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    throw new SignatureRefused(`The key cannot be fetched: ${error.message}`)
  }
}

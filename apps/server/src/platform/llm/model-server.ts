import { isIP } from 'node:net'
import { isPublicAddress } from '../address-guard.ts'
import type { Route } from '../guarded-connect.ts'
import { createHttpClient } from '../http-client.ts'
import { createHostTurns } from '../host-turns.ts'
import type { ModelConfig } from './model-config.ts'

/** Why a model gave nothing usable. Whoever asked goes on without it. */
export class ModelFailure extends Error {
  readonly reason: 'unreachable' | 'late' | 'refused' | 'unreadable'

  constructor(reason: ModelFailure['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ModelFailure'
    this.reason = reason
  }
}

/** An answer of a few hundred lines is far below this. */
const MAX_BYTES = 4 * 1024 * 1024
const REQUESTS_PER_SECOND = 5

// Models are not event platforms: whoever asks one need not wait for a feed of the same host, nor a search for a batch.
const turns = createHostTurns()

/**
 * Sends JSON to a path below the model's address and gives the JSON that it answers. The address is the
 * operator's own choice, so it may be on this machine; redirects from there may not. Throws ModelFailure; aborting
 * `signal` bounds everything, waiting and trying again included.
 */
export async function postToModel(
  { url, key }: Pick<ModelConfig, 'url' | 'key'>,
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<{ status: number; answer: unknown }> {
  const { http, close } = createHttpClient({
    requestsPerSecond: REQUESTS_PER_SECOND,
    signal,
    turns,
    maxBytes: MAX_BYTES,
    timeoutMs: 120_000,
    routes: trusted(new URL(url)),
  })
  try {
    const { status, body: bytes } = await http(`${url}${path}`, {
      method: 'POST',
      accept: 'application/json',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    })
    const text = new TextDecoder().decode(bytes)
    // A server that refuses a key may repeat it, and its words are told on.
    return { status, answer: parsed(key === null ? text : text.replaceAll(key, '***'), status) }
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause
    const host = new URL(url).host
    if (signal.aborted)
      throw new ModelFailure('late', `The model at ${host} did not answer in time`, { cause })
    throw new ModelFailure(
      'unreachable',
      `The model at ${host} could not be asked: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  } finally {
    // Not waited for: an answer that is given up must not hold up who asked.
    close().catch(() => undefined)
  }
}

function parsed(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ModelFailure('unreadable', `The model's server answered ${status} and no JSON`, {
      cause,
    })
  }
}

/**
 * A model on this machine or in the operator's own network is behind the guard that keeps feeds out of there: only
 * its very name and port are let through, and only where the operator wrote plain `http:`.
 */
function trusted({ protocol, hostname, port }: URL): ReadonlyMap<string, Route> {
  if (protocol !== 'http:') return new Map()
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPublicAddress(host) && port === '') return new Map()
  return new Map([[hostname, { host, port: port === '' ? 80 : Number(port) }]])
}

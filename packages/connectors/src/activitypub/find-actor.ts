import { HttpFailure, type Http } from '../http.ts'
import { fetchJson } from '../reading/fetch-json.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { idOf } from './activity.ts'

/** ActivityPub section 3.2. Most servers answer to it. */
const ACTIVITY_JSON =
  'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

/** Fetches an object of the fediverse. Throws HttpFailure for any status but 2xx and for other JSON. */
export async function fetchObject(http: Http, url: string): Promise<JsonObject> {
  const answer = await fetchJson(http, url, { accept: ACTIVITY_JSON })
  if (isJsonObject(answer)) return answer
  throw new HttpFailure(`${url} answered JSON that is not an object`, { url })
}

/** Returns the address of an actor. `@name@host` is looked up by WebFinger (RFC 7033). */
export async function actorAddress(http: Http, account: string): Promise<string> {
  if (/^https?:\/\//i.test(account)) return account
  const [name = '', host = ''] = account.replace(/^@|^acct:/i, '').split('@')
  const url = `https://${host}/.well-known/webfinger?resource=${encodeURIComponent(`acct:${name}@${host}`)}`
  const answer = await fetchJson(http, url, { accept: 'application/jrd+json, application/json' })
  const links: Json | undefined = isJsonObject(answer) ? answer['links'] : undefined
  for (const link of Array.isArray(links) ? links : []) {
    if (!isJsonObject(link) || link['rel'] !== 'self') continue
    const type = link['type']
    const address = idOf(link['href'])
    if (address !== null && typeof type === 'string' && /activity\+json|ld\+json/.test(type))
      return address
  }
  throw new HttpFailure(`${host} knows no actor @${name}@${host}`, { url })
}

import type { Http } from '@okolo/connectors/http'
import { encryptPush } from './web-push.ts'
import { outcomeOf, outcomeOfFailure, type PushOutcome } from './push-outcome.ts'
import { vapidHeader, type VapidKey } from './vapid.ts'

export type WebPush = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  payload: object
  /** Seconds for which the service keeps it for a device that is away. */
  ttl: number
  isUrgent: boolean
}

/** Sends one push to a browser (RFC 8030), once. */
export async function sendWebPush(
  { endpoint, keys, payload, ttl, isUrgent }: WebPush,
  deps: { http: Http; vapid: VapidKey; contact: string; now: Date },
): Promise<PushOutcome> {
  let body: Buffer
  try {
    body = encryptPush(Buffer.from(JSON.stringify(payload)), keys)
  } catch (error) {
    return { state: 'failed', error: String(error) }
  }
  try {
    const answer = await deps.http(endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapidHeader(endpoint, deps.vapid, deps),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: isUrgent ? 'high' : 'normal',
      },
      body,
    })
    return outcomeOf(answer)
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

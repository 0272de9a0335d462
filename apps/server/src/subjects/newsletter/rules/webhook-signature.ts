import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSameText } from '#server/platform/secrets.ts'

/** Older and newer messages are refused, so that a recorded one cannot be sent again later. */
const TOLERANCE_MS = 5 * 60_000

/**
 * Returns the id of a message signed as Standard Webhooks says (standardwebhooks.com): HMAC-SHA-256
 * of `id.timestamp.body`. Null if the signature or the time is wrong.
 */
export function signedId(
  headers: IncomingHttpHeaders,
  body: string,
  { secret, now }: { secret: string; now: Date },
): string | null {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  )
  if (!id || !timestamp || !signatures || id.length > 200) return null
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= TOLERANCE_MS)) return null
  const expected = signatureOf(secret, { id, timestamp, body })
  return signatures.split(' ').some((given) => isSameText(expected, given)) ? id : null
}

/** Returns the value of `webhook-signature`. */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: string; body: string },
): string {
  // `whsec_` marks a key in base64, as other senders of webhooks write it.
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

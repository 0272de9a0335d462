import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSameText } from '#server/platform/secrets.ts'

/** Older and newer messages are refused. A message that is sent again is signed anew. */
const TOLERANCE_MS = 5 * 60_000

/** The proofs that an event comes from the store. */
export type StoreProof = {
  /** The value of `Authorization`. Null: none is asked for. */
  authorization: string | null
  /** The key of `X-RevenueCat-Webhook-Signature`. Null: none is asked for. */
  signingSecret: string | null
}

/** True if a message has all the proofs that are set. Without any it is nobody's. */
export function isFromStore(
  headers: IncomingHttpHeaders,
  body: string,
  { authorization, signingSecret, now }: StoreProof & { now: Date },
): boolean {
  if (authorization === null && signingSecret === null) return false
  const isKnown = authorization === null || isSameText(authorization, headers.authorization ?? '')
  const isSigned =
    signingSecret === null ||
    hasSignature(String(headers['x-revenuecat-webhook-signature'] ?? ''), body, {
      secret: signingSecret,
      now,
    })
  return isKnown && isSigned
}

function hasSignature(
  header: string,
  body: string,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (!(Math.abs(now.getTime() - Number(time) * 1000) <= TOLERANCE_MS)) return false
  const expected = storeSignature(secret, time, body)
  // While the secret is changed there are two.
  return parts.some(([name, given = '']) => name === 'v1' && isSameText(expected, given))
}

/** HMAC-SHA-256 of `time.body`, in hexadecimal digits. `time`: seconds. */
export function storeSignature(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}

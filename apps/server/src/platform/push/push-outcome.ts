import { HttpFailure, type HttpResponse } from '@okolo/connectors/http'
import { AddressRefused } from '../net/guarded-connect.ts'

/** The end of one attempt. `gone`: the service knows the device no more. `unclear`: it may have arrived. */
export type PushOutcome =
  | { state: 'sent' }
  | { state: 'again'; afterMs: number | null; error: string }
  | { state: 'gone' | 'failed' | 'unclear'; error: string }

/** The connection was never made, so nothing was sent. */
const BEFORE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The outcome that a status of a push service means (RFC 8030, sections 5 to 7). */
export function outcomeOf(answer: HttpResponse): PushOutcome {
  const { status } = answer
  if (status >= 200 && status < 300) return { state: 'sent' }
  const error = `status ${status}`
  if (status === 404 || status === 410) return { state: 'gone', error }
  if (status === 429 || status >= 500)
    return { state: 'again', afterMs: retryAfter(answer.headers), error }
  return { state: 'failed', error }
}

/** The outcome of a request that got no answer. */
export function outcomeOfFailure(failure: unknown): PushOutcome {
  const cause = failure instanceof HttpFailure ? failure.cause : failure
  if (cause instanceof AddressRefused) return { state: 'gone', error: cause.message }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const error = cause instanceof Error ? `${cause.name} ${code}`.trim() : String(cause)
  return BEFORE.has(code) ? { state: 'again', afterMs: null, error } : { state: 'unclear', error }
}

function retryAfter(headers: HttpResponse['headers']): number | null {
  const asked = headers['retry-after']
  if (asked === undefined) return null
  const ms = /^\d+$/.test(asked.trim())
    ? Number(asked) * 1000
    : Date.parse(asked) - Date.parse(headers['date'] ?? asked)
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}

import { createHttpClient } from '../net/http-client.ts'
import type { HostTurns } from '../net/host-turns.ts'
import { ownServer } from '../net/own-server.ts'
import { TranslatorFailure } from './translator.ts'

/** Far more than a few dozen texts need. */
const MAX_BYTES = 4 * 1024 * 1024
const REQUESTS_PER_SECOND = 5
/** The caller's signal ends the wait before. */
const TIMEOUT_MS = 120_000

type Question = {
  /** The service's name in messages. */
  name: string
  address: string
  /** Not repeated in messages. */
  key: string | null
  headers?: Record<string, string>
  /** Sent as JSON. Absent: the address is read. */
  body?: unknown
  signal: AbortSignal
  turns: HostTurns
}

/** Asks a translation service once and returns its status and JSON. Throws TranslatorFailure without an answer. */
export async function askProvider({
  name,
  address,
  key,
  headers,
  body,
  signal,
  turns,
}: Question): Promise<{ status: number; answer: unknown }> {
  const { http, close } = createHttpClient({
    requestsPerSecond: REQUESTS_PER_SECOND,
    signal,
    turns,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    // A service that refuses is not asked again at once: the next one may answer meanwhile.
    tries: 1,
    routes: ownServer(new URL(address)),
  })
  const isOrder = body !== undefined
  try {
    const answered = await http(address, {
      accept: 'application/json',
      ...(isOrder ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { ...headers, ...(isOrder ? { 'content-type': 'application/json' } : {}) },
    })
    const { status } = answered
    const text = new TextDecoder().decode(answered.body)
    return { status, answer: parsed(key === null ? text : text.replaceAll(key, '***')) }
  } catch (cause) {
    if (signal.aborted)
      throw new TranslatorFailure('late', `${name} did not answer in time`, {
        mayBeBilled: isOrder,
        cause,
      })
    throw new TranslatorFailure(
      'unreachable',
      `${name} could not be asked: ${cause instanceof Error ? cause.message : String(cause)}`,
      { mayBeBilled: isOrder && !wasNeverReached(cause), cause },
    )
  } finally {
    // Not awaited: closing must not delay the caller.
    close().catch(() => undefined)
  }
}

const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

/** True if no connection came about, so that nothing was sent. */
export function wasNeverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && NEVER_REACHED.has(String(error.code))) return true
  return error.name === 'AddressRefused' || wasNeverReached(error.cause)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the failure of an answer that is not a success. */
export function refusal(name: string, status: number, said: string | undefined): TranslatorFailure {
  const words = `${name} answered ${status}${said === undefined ? '' : `: ${said.slice(0, 200)}`}`
  if (status === 456) return new TranslatorFailure('quota', words, { mayBeBilled: false })
  if (status === 429 || status === 529 || status === 503)
    return new TranslatorFailure('busy', words, { mayBeBilled: status !== 429 })
  if (status >= 500) return new TranslatorFailure('busy', words, { mayBeBilled: true })
  return new TranslatorFailure('refused', words, { mayBeBilled: false })
}

/** Returns the failure of a success that cannot be understood, or that leaves texts out. */
export function unreadable(name: string): TranslatorFailure {
  return new TranslatorFailure('unreadable', `${name} answered in a shape that is not known`, {
    mayBeBilled: true,
  })
}

import { HttpFailure } from '@okolo/connectors/http'
import { decodeText, type BodyKind } from '@okolo/connectors/text/decode'
import { AddressRefused } from '#server/platform/net/guarded-connect.ts'
import { BodyTooLarge } from '#server/platform/net/http-body.ts'
import { failure, type DetectDeps, type Failed, type Fetched } from './detected.ts'

export type FetchedOrNot = { ok: true; page: Fetched } | Failed

const ACCEPT =
  'text/calendar,text/html,application/xhtml+xml,application/rss+xml,application/atom+xml,application/json,*/*;q=0.5'

/** The most letters of a page that are looked at: each look parses it several times on the server's own thread. */
const MOST_HTML = 2_000_000

/** Reads an address for a look at it. Throws only when the request is aborted. */
export async function fetchAddress(
  url: string,
  { http, signal }: DetectDeps,
  {
    accept = ACCEPT,
    headers,
  }: { accept?: string; headers?: Record<string, string> | undefined } = {},
): Promise<FetchedOrNot> {
  try {
    const response = await http(url, { accept, ...(headers === undefined ? {} : { headers }) })
    const refused = refusalOf(response.status, response.url)
    if (refused !== null) return refused
    const contentType = response.headers['content-type'] ?? ''
    const kind = kindOf(contentType)
    const decoded = decodeText(response.body, { contentType, kind }).text
    const text = kind === 'html' ? decoded.slice(0, MOST_HTML) : decoded
    return { ok: true, page: { url: response.url, contentType, text, body: response.body } }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof HttpFailure)) throw error
    return explainFailure(error)
  }
}

function refusalOf(status: number, url: string): Failed | null {
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return failure('not_found', `${url} does not exist.`)
  if ([401, 402, 403, 407, 451].includes(status))
    return failure('needs_login', `${url} answered ${status}: it is not open to everybody.`)
  return failure('unreachable', `${url} answered ${status}.`)
}

/** Which of our failures a failed request was; its cause tells. */
function explainFailure(error: HttpFailure): Failed {
  const cause = causes(error)
  const refusal = cause.find((one) => one instanceof AddressRefused)
  if (refusal !== undefined)
    return failure(
      'private_address',
      refusal.isHidden ? 'The address is not on the public internet.' : `${error.message}.`,
    )
  if (cause.some((one) => one instanceof BodyTooLarge))
    return failure('too_large', `${error.url} is too large to be looked at.`)
  return failure('unreachable', error.message)
}

function causes(error: unknown, found: unknown[] = []): unknown[] {
  if (found.length > 8 || error === undefined || error === null) return found
  const inner = error instanceof AggregateError ? error.errors : []
  const next = error instanceof Error ? error.cause : undefined
  return [
    error,
    ...inner.flatMap((one) => causes(one, [...found, error])),
    ...causes(next, [...found, error]),
  ]
}

function kindOf(contentType: string): BodyKind {
  if (/calendar/i.test(contentType)) return 'ics'
  if (/json/i.test(contentType)) return 'json'
  if (/csv/i.test(contentType)) return 'csv'
  if (/html/i.test(contentType)) return 'html'
  return /xml/i.test(contentType) ? 'xml' : 'text'
}

import type { SyncContext } from '../../connector.ts'
import type { HttpResponse } from '../../http.ts'
import { expectSuccess, HttpFailure } from '../../http.ts'
import { decodeText } from '../../text/decode.ts'
import { encodingOf } from '../../text/decode-large.ts'
import { isWebPage, standIn } from '../../reading/stand-in.ts'
import type { Note, Parsed } from '../formats/parsed.ts'
import { excerpt, UnreadableFeed } from '../formats/parsed.ts'
import type { Shape } from '../formats/parse.ts'
import { bodyKind, parseFeed } from '../formats/parse.ts'
import { partsOf } from '../large/parts.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Question } from './question.ts'

type Context = SyncContext<Mapping>

const ACCEPT: Record<Shape, string> = {
  json: 'application/json, */*;q=0.5',
  jsonl: 'application/x-ndjson, application/jsonl, */*;q=0.5',
  csv: 'text/csv, */*;q=0.5',
  xml: 'application/xml, text/xml, */*;q=0.5',
  page: 'text/html, application/xhtml+xml',
}

export type Answered = { http: HttpResponse; notes: Note[] } & (
  | { parsed: Parsed }
  /** Of an answer that does not fit into memory. */
  | { parts: AsyncGenerator<Parsed> }
)

const MOST_MEGABYTES = 600

/** Returns null if not modified. Throws HttpFailure, also for an answer of another kind. */
export async function ask(
  context: Context,
  { headers }: Pick<Question, 'headers'>,
  url: URL,
  how: { shape: Shape; records: string | undefined; conditional?: boolean; mayBeLarge?: boolean },
): Promise<Answered | null> {
  const { fetch, source } = context.config
  const request = {
    headers,
    accept: ACCEPT[how.shape],
    conditional: how.conditional ?? false,
    ...(how.mayBeLarge === true && { upTo: (fetch.maxMegabytes ?? MOST_MEGABYTES) * 1024 * 1024 }),
  }
  const http = expectSuccess(await context.http(url.href, request))
  if (http.notModified) return null
  const contentType = fetch.encoding
    ? `text/plain; charset=${fetch.encoding}`
    : http.headers['content-type']
  const hints = {
    kind: bodyKind(how.shape),
    languages: source.language ? [source.language] : context.city.languages,
    ...(contentType === undefined ? {} : { contentType }),
  }
  if (http.large !== undefined) {
    const { encoding, assumed } = await encodingOf(http.large, hints)
    const parts = partsOf(http.large, how.shape, { encoding, records: how.records, csv: fetch.csv })
    return { parts: readable(parts, url, http.status), http, notes: encodingNotes(assumed) }
  }
  const { text, assumed } = decodeText(http.body, hints)
  const isPage = isWebPage(text) && how.shape !== 'page' && !(how.shape === 'xml' && isMarkup(text))
  if (text.trim() === '' || isPage) {
    const message = `${url.host}${url.pathname} is not ${how.shape.toUpperCase()}: `
    throw new HttpFailure(message + standIn(text, leadTo(url, http)), {
      url: url.href,
      status: http.status,
    })
  }
  try {
    const parsed = parseFeed(text, how.shape, { records: how.records, csv: fetch.csv })
    return { parsed, http, notes: encodingNotes(assumed) }
  } catch (cause) {
    throw asFailure(cause, url, http.status)
  }
}

/** XML of any vocabulary, which may begin with an element that HTML has, too. */
const isMarkup = (text: string) => !/^\s*<(?:!doctype html|html|head)\b/i.test(text)

/** Without the query, which may hold a key. */
function leadTo(asked: URL, { url }: HttpResponse): string | null {
  const { origin, pathname } = new URL(url)
  return origin === asked.origin && pathname === asked.pathname ? null : `${origin}${pathname}`
}

const encodingNotes = (assumed: string | null): Note[] =>
  assumed === null ? [] : [{ code: 'encoding_assumed', message: assumed }]

async function* readable(parts: AsyncGenerator<Parsed>, url: URL, status: number) {
  try {
    yield* parts
  } catch (cause) {
    throw asFailure(cause, url, status)
  }
}

function asFailure(cause: unknown, url: URL, status: number): unknown {
  if (!(cause instanceof UnreadableFeed)) return cause
  const message = `${url.host}${url.pathname}: ${excerpt(cause.message, 500)}`
  return new HttpFailure(message, { url: url.href, status, cause })
}

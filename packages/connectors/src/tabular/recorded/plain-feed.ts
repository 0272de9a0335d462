import type { Json } from '../../json.ts'
import type { RecordedFile, RecordedPlatform, RecordedRequest } from '../../recorded.ts'
import type { Fetch, Paging } from '../mapping/fetch-schema.ts'
import type { Parsed } from '../formats/parsed.ts'
import type { Shape } from '../formats/parse.ts'
import { parsePath, plainText, valuesAt } from '../mapping/paths.ts'
import { CONTENT_TYPES, contentOf, filesOf, namedAfter, textOf } from './files.ts'

type PlainFetch = Fetch & { format: Shape }
type Page = { body: Uint8Array | string; content: Parsed | null }

/** Serves one file at its address, or several files as the pages of a listing, in the order of their names. */
export function plainFeed(
  files: RecordedFile[],
  fetch: PlainFetch,
  url: URL,
  origin: string,
): RecordedPlatform['answer'] {
  const exact = namedAfter(url, files)
  const found = exact ? [exact] : filesOf(fetch.format, files)
  const paging: Paging = fetch.paging ?? { kind: 'none' }
  if (found.length > 1 && paging.kind === 'none') {
    const names = found.map(({ name }) => name).join(', ')
    throw new Error(`the feed is one file, and several are ${fetch.format}: name one of ${names}`)
  }
  const pages =
    paging.kind === 'none'
      ? found.map(({ body }): Page => ({ body, content: null }))
      : found.map((file, index) =>
          pageOf(file, index, fetch, paging, new URL(url.pathname, origin)),
        )
  return (request) => {
    if (request.path !== url.pathname) return null
    const page = pages[pageIndex(request, paging, pages)]
    const headers = { 'content-type': CONTENT_TYPES[fetch.format] }
    return { headers, body: page?.body ?? emptyListing(fetch, found[0]!) }
  }
}

const quoted = (text: string) => JSON.stringify(text).slice(1, -1)

/** Our own parameter in the next-page links of recorded pages. */
const RECORDED_PAGE = 'recorded-page'

function pageOf(
  file: RecordedFile,
  index: number,
  fetch: PlainFetch,
  paging: Paging,
  url: URL,
): Page {
  const content = contentOf(file, fetch.format, fetch)
  const link = content && paging.kind === 'next-link' ? textAt(paging.next, content.document) : null
  if (link === null) return { body: file.body, content }
  url.searchParams.set(RECORDED_PAGE, String(index + 1))
  const text = textOf(file, fetch.format)
  // JSON allows a backslash before a slash.
  const spellings = [quoted(link), quoted(link).replaceAll('/', '\\/')]
  const spelled = spellings.find((one) => text.includes(one))
  return {
    body: spelled === undefined ? file.body : text.replace(spelled, quoted(url.href)),
    content,
  }
}

function pageIndex({ query }: RecordedRequest, paging: Paging, pages: Page[]): number {
  switch (paging.kind) {
    case 'none':
      return 0
    case 'page':
      return Number(query.get(paging.param) ?? paging.first ?? 1) - (paging.first ?? 1)
    case 'offset':
      return pageAtOffset(Number(query.get(paging.param) ?? 0), pages)
    case 'cursor': {
      const cursor = query.get(paging.param)
      if (cursor === null) return 0
      const before = pages.findIndex(
        ({ content }) => textAt(paging.next, content?.document ?? null) === cursor,
      )
      return before === -1 ? pages.length : before + 1
    }
    case 'next-link':
      return Number(query.get(RECORDED_PAGE) ?? 0)
    default:
      return paging satisfies never
  }
}

function pageAtOffset(offset: number, pages: Page[]): number {
  let passed = 0
  for (const [index, { content }] of pages.entries()) {
    if (passed === offset) return index
    passed += (content?.rows.length ?? 0) + (content?.broken.length ?? 0)
  }
  return pages.length
}

function textAt(path: string | undefined, document: Json): string | null {
  if (path === undefined) return null
  return (
    valuesAt(parsePath(path), document)
      .map(plainText)
      .find((text) => text) ?? null
  )
}

/** Returns a server's answer beyond its last page. */
function emptyListing({ format, records }: PlainFetch, first: RecordedFile): string {
  const keys = records?.match(/[^.'"[\]()*=]+/g) ?? []
  switch (format) {
    case 'json':
      return JSON.stringify(keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), []))
    case 'jsonl':
    case 'page':
      return ''
    case 'csv':
      return textOf(first, 'csv').split(/\r?\n/)[0]!
    case 'xml': {
      const parents = keys.slice(0, -1)
      return `${parents.map((key) => `<${key}>`).join('')}${parents
        .toReversed()
        .map((key) => `</${key}>`)
        .join('')}`
    }
    default:
      return format satisfies never
  }
}

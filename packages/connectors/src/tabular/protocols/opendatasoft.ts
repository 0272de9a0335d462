import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import type { Answer, Position, Protocol } from './protocol.ts'
import { countAt, withParams } from './params.ts'

/** `limit` is at most 100, and `offset + limit` at most 10,000 (Explore API v2.1, "records"). */
const PAGE = 100
const REACH = 10_000

/** Opendatasoft: Explore v2.1, and the search API v1 (`/api/records/1.0/search/`) of older portals. */
export function opendatasoft(url: URL, pageSize: number | undefined): Protocol {
  return isVersion1(url)
    ? version1(url, pageSize ?? PAGE)
    : version2(url, Math.min(PAGE, pageSize ?? PAGE))
}

export const isVersion1 = (url: URL) => /\/api\/records\/1\.0\//.test(url.pathname)

/** The dataset's id in any address of it: API, export or the portal's page. */
export function datasetOf(url: URL): string | null {
  const named = /\/(?:datasets?|catalog\/datasets)\/([^/]+)/.exec(url.pathname)?.[1]
  return named ? decodeURIComponent(named) : url.searchParams.get('dataset')
}

function version2(url: URL, size: number): Protocol {
  const base = new URL(url)
  base.pathname = `/api/explore/v2.1/catalog/datasets/${encodeURIComponent(datasetOf(url) ?? '')}`
  const at = (last: string, params: Record<string, string>) => {
    const address = withParams(base, params)
    address.pathname += `/${last}`
    return address
  }
  const exported: Position = { page: 0, offset: 0, isExport: true }
  return {
    isPaged: true,
    shape: ({ isExport }) => (isExport ? 'jsonl' : 'json'),
    records: ({ isExport }) => (isExport ? undefined : 'results'),
    request: ({ offset, isExport }) =>
      isExport
        ? at('exports/jsonl', {})
        : at('records', { limit: String(size), offset: String(offset) }),
    total,
    next(position, answer) {
      if (position.isExport) return null
      const all = total(answer.document)
      if (position.offset === 0 && all !== null && all > REACH)
        return { position: exported, insteadOf: true }
      return after(position, answer, all, size)
    },
  }
}

function version1(url: URL, size: number): Protocol {
  return {
    isPaged: true,
    shape: () => 'json',
    records: () => 'records',
    request: ({ offset }) => withParams(url, { rows: String(size), start: String(offset) }),
    total,
    next: (position, answer) => {
      const end = after(position, answer, total(answer.document), size)
      // rows + start is at most 10,000 here too, and there is no export that keeps the shape.
      return end && end.position.offset + size <= REACH ? end : null
    },
  }
}

function after({ page, offset }: Position, { count }: Answer, all: number | null, size: number) {
  const reached = offset + count
  const isLast = count === 0 || (all === null ? count < size : reached >= all)
  return isLast ? null : { position: { page: page + 1, offset: reached } }
}

const total = (document: Json): number | null =>
  isJsonObject(document) ? (countAt(document['total_count']) ?? countAt(document['nhits'])) : null

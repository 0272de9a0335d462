import type { Protocol } from './protocol.ts'
import { withParams } from './params.ts'

/** Socrata's SODA 2: a page has `$limit` rows and needs an explicit order (dev.socrata.com, "paging"). */
export function socrata(url: URL, pageSize = 1000): Protocol {
  const isCsv = url.pathname.endsWith('.csv')
  const order = url.searchParams.get('$order') ?? ':id'
  return {
    isPaged: true,
    shape: () => (isCsv ? 'csv' : 'json'),
    request: ({ offset }) =>
      withParams(url, { $limit: String(pageSize), $offset: String(offset), $order: order }),
    next: ({ page, offset }, { count }) =>
      count < pageSize ? null : { position: { page: page + 1, offset: offset + count } },
  }
}

import type { Fetch } from '../mapping/fetch-schema.ts'
import { ckan } from './ckan.ts'
import { opendatasoft } from './opendatasoft.ts'
import { paged } from './paged.ts'
import type { Protocol } from './protocol.ts'
import { socrata } from './socrata.ts'

/** How to ask for a mapping's feed. `url` has its placeholders filled in. */
export function protocolOf(fetch: Fetch, url: URL): Protocol {
  switch (fetch.format) {
    case 'opendatasoft':
      return opendatasoft(url, fetch.pageSize)
    case 'socrata':
      return socrata(url, fetch.pageSize)
    case 'ckan':
      return ckan(url, fetch.pageSize)
    case 'json':
    case 'jsonl':
    case 'csv':
    case 'xml':
    case 'page':
      return paged(url, fetch.format, fetch.paging ?? { kind: 'none' })
    default:
      return fetch.format satisfies never
  }
}

import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { UnreadableFeed } from '../formats/parsed.ts'
import type { Protocol } from './protocol.ts'
import { countAt, withParams } from './params.ts'

/**
 * CKAN's DataStore (`/api/3/action/datastore_search?resource_id=...`). A server may return fewer records than
 * requested, so the page's actual length counts.
 */
export function ckan(url: URL, pageSize = 1000): Protocol {
  const sort = url.searchParams.get('sort') ?? '_id'
  return {
    isPaged: true,
    shape: () => 'json',
    records: () => 'result.records',
    request: ({ offset }) =>
      withParams(url, { limit: String(pageSize), offset: String(offset), sort }),
    total,
    next({ page, offset }, { document, count }) {
      if (isJsonObject(document) && document['success'] === false) {
        throw new UnreadableFeed(`CKAN refused: ${JSON.stringify(document['error'] ?? null)}`)
      }
      const all = total(document)
      const reached = offset + count
      const isLast = count === 0 || (all !== null && reached >= all)
      return isLast ? null : { position: { page: page + 1, offset: reached } }
    },
  }
}

function total(document: Json): number | null {
  const result = isJsonObject(document) ? document['result'] : undefined
  return isJsonObject(result) ? countAt(result['total']) : null
}

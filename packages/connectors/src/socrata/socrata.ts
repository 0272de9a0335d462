import type { SyncContext } from '../connector.ts'
import { askAbout, textIn, type DatasetFacts } from '../tabular/datasets/dataset.ts'
import type { Mapping } from '../tabular/mapping/mapping.ts'
import { portalConnector } from '../tabular/datasets/portal-connector.ts'
import { recordedSocrata } from './socrata.recorded.ts'

/**
 * A dataset of a Socrata portal (SODA 2, dev.socrata.com), read by a mapping file: whole once a day, and rows with a
 * newer `:updated_at` in between. OKOLO_KEY_SOCRATA is the app token.
 */
export const socrata = portalConnector({
  id: 'socrata',
  title: 'Socrata dataset',
  attribution: 'Socrata open data portal',
  termsUrl: 'https://dev.socrata.com/docs/terms-of-use',
  requestsPerSecond: 2,
  key: { header: 'X-App-Token', value: '{secret.key}' },
  facts,
  changes,
  recorded: recordedSocrata,
})

/** `https://<host>/api/views/<id>.json` describes `https://<host>/resource/<id>.json`. */
async function facts(context: SyncContext<Mapping>): Promise<DatasetFacts> {
  const url = new URL(context.config.fetch.url)
  const id = /\/([a-z0-9]{4}-[a-z0-9]{4})(?:\.\w+)?$/.exec(url.pathname)?.[1]
  if (id === undefined) return { version: null, license: null }
  const about = await askAbout(context, new URL(`/api/views/${id}.json`, url))
  return {
    version: textIn(about, 'rowsUpdatedAt'),
    license: textIn(about, 'license', 'name') ?? textIn(about, 'licenseId'),
  }
}

/** `$where` accepts system fields (dev.socrata.com/docs/system-fields). */
function changes(mapping: Mapping, since: string): Mapping {
  const { fetch } = mapping
  const own = fetch.query?.['$where'] ?? new URL(fetch.url).searchParams.get('$where')
  const changed = `:updated_at >= '${since}'`
  const where = own === undefined || own === null ? changed : `(${own}) AND ${changed}`
  return { ...mapping, fetch: { ...fetch, query: { ...fetch.query, $where: where } } }
}

import { z } from 'zod'
import type { Connector, SyncContext } from '../connector.ts'
import {
  askAbout,
  cautiousTerms,
  datasetConfig,
  syncDataset,
  textIn,
  withFormat,
  withKey,
  type DatasetCursor,
  type DatasetFacts,
} from '../tabular/dataset.ts'
import { mapRow } from '../tabular/map-row.ts'
import type { Mapping } from '../tabular/mapping.ts'
import { recordedSocrata } from './socrata.recorded.ts'

/**
 * A dataset of a Socrata portal (SODA 2, dev.socrata.com), by a mapping file: whole once a day, in
 * between the rows whose `:updated_at` is newer than the last run. OKOLO_KEY_SOCRATA is the app token.
 */
export const socrata: Connector<Mapping, DatasetCursor> = {
  manifest: {
    id: 'socrata',
    version: 1,
    title: 'Socrata dataset',
    hosts: 'config',
    auth: 'none',
    mode: 'delta',
    deletes: 'absence',
    schedule: { everyMinutes: 60, fullEveryHours: 24 },
    limits: { requestsPerSecond: 2 },
    trust: 0.7,
    terms: cautiousTerms('Socrata open data portal', 'https://dev.socrata.com/docs/terms-of-use'),
  },
  config: z.preprocess((given) => withFormat(given, 'socrata'), datasetConfig('socrata')),
  sync: (context, cursor) =>
    syncDataset(withKey(context, 'X-App-Token', '{secret.key}'), cursor, { facts, changes }),
  map: (raw, { config, city }, { id }) => mapRow(raw, config, city, id),
  recorded: recordedSocrata,
}

/** `https://<host>/resource/<id>.json` is told of at `https://<host>/api/views/<id>.json`. */
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

/** System fields can be asked for in `$where` (dev.socrata.com/docs/system-fields). */
function changes(mapping: Mapping, since: string): Mapping {
  const { fetch } = mapping
  const own = fetch.query?.['$where'] ?? new URL(fetch.url).searchParams.get('$where')
  const changed = `:updated_at >= '${since}'`
  const where = own === undefined || own === null ? changed : `(${own}) AND ${changed}`
  return { ...mapping, fetch: { ...fetch, query: { ...fetch.query, $where: where } } }
}

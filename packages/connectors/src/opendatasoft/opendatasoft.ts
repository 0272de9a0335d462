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
import { datasetOf, isVersion1 } from '../tabular/protocols/opendatasoft.ts'
import { recordedDataset } from '../tabular/recorded-dataset.ts'

/**
 * A dataset of an Opendatasoft portal (Explore API v2.1, or the search API v1), by a mapping file. Read
 * when the portal says that its data were processed anew; rows are told apart by their hash.
 */
export const opendatasoft: Connector<Mapping, DatasetCursor> = {
  manifest: {
    id: 'opendatasoft',
    version: 1,
    title: 'Opendatasoft dataset',
    hosts: 'config',
    auth: 'none',
    mode: 'delta',
    deletes: 'absence',
    schedule: { everyMinutes: 60, fullEveryHours: 24 },
    limits: { requestsPerSecond: 2 },
    trust: 0.7,
    terms: cautiousTerms('Opendatasoft', 'https://www.opendatasoft.com/en/terms-of-use/'),
  },
  config: z.preprocess((given) => withFormat(given, 'opendatasoft'), datasetConfig('opendatasoft')),
  sync: (context, cursor) =>
    syncDataset(withKey(context, 'Authorization', 'Apikey {secret.key}'), cursor, { facts }),
  map: (raw, { config, city }, { id }) => mapRow(raw, config, city, id),
  recorded: recordedDataset('opendatasoft', ({ path }) =>
    /\/(?:explore\/v2\.1\/catalog\/datasets|datasets\/1\.0)\/[^/]+\/?$/.test(path),
  ),
}

/** `metas.default.data_processed` is the last change of the rows, `modified` what the publisher says of it. */
async function facts(context: SyncContext<Mapping>): Promise<DatasetFacts> {
  const url = new URL(context.config.fetch.url)
  const dataset = encodeURIComponent(datasetOf(url) ?? '')
  const isOld = isVersion1(url)
  const path = isOld
    ? `/api/datasets/1.0/${dataset}/`
    : `/api/explore/v2.1/catalog/datasets/${dataset}`
  const about = await askAbout(context, new URL(path, url))
  const keys = isOld ? ['metas'] : ['metas', 'default']
  const version = textIn(about, ...keys, 'data_processed') ?? textIn(about, ...keys, 'modified')
  return { version, license: textIn(about, ...keys, 'license') }
}

import type { SyncContext } from '../connector.ts'
import { askAbout, textIn, type DatasetFacts } from '../tabular/datasets/dataset.ts'
import type { Mapping } from '../tabular/mapping/mapping.ts'
import { portalConnector } from '../tabular/datasets/portal-connector.ts'
import { datasetOf, isVersion1 } from '../tabular/protocols/opendatasoft.ts'
import { recordedDataset } from '../tabular/datasets/recorded-dataset.ts'

/**
 * A dataset of an Opendatasoft portal (Explore API v2.1, or search API v1), read by a mapping file. Read again when the
 * portal reports newly processed data. Rows are compared by hash.
 */
export const opendatasoft = portalConnector({
  id: 'opendatasoft',
  title: 'Opendatasoft dataset',
  attribution: 'Opendatasoft',
  termsUrl: 'https://www.opendatasoft.com/en/terms-of-use/',
  requestsPerSecond: 2,
  key: { header: 'Authorization', value: 'Apikey {secret.key}' },
  facts,
  recorded: recordedDataset('opendatasoft', ({ path }) =>
    /\/(?:explore\/v2\.1\/catalog\/datasets|datasets\/1\.0)\/[^/]+\/?$/.test(path),
  ),
})

/** `metas.default.data_processed` dates the rows, `modified` is the publisher's own claim. */
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

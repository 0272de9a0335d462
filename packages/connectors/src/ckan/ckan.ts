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
import { recordedDataset } from '../tabular/recorded-dataset.ts'

/**
 * A resource in the DataStore of a CKAN portal (docs.ckan.org, "datastore_search"), by a mapping file.
 * Read when the portal says that the resource has changed.
 */
export const ckan: Connector<Mapping, DatasetCursor> = {
  manifest: {
    id: 'ckan',
    version: 1,
    title: 'CKAN dataset',
    hosts: 'config',
    auth: 'none',
    mode: 'delta',
    deletes: 'absence',
    schedule: { everyMinutes: 60, fullEveryHours: 24 },
    limits: { requestsPerSecond: 1 },
    trust: 0.7,
    terms: cautiousTerms('CKAN open data portal', 'https://docs.ckan.org/'),
  },
  config: z.preprocess((given) => withFormat(given, 'ckan'), datasetConfig('ckan')),
  sync: (context, cursor) =>
    syncDataset(withKey(context, 'Authorization', '{secret.key}'), cursor, { facts }),
  map: (raw, { config, city }, { id }) => mapRow(raw, config, city, id),
  recorded: recordedDataset('ckan', ({ path }) => /\/(?:resource|package)_show$/.test(path)),
}

/** `resource_show`: `last_modified` is of the data, `metadata_modified` of what is written about them. */
async function facts(context: SyncContext<Mapping>): Promise<DatasetFacts> {
  const { fetch, source } = context.config
  const url = new URL(fetch.url)
  const id = url.searchParams.get('resource_id') ?? fetch.query?.['resource_id']
  if (id === undefined || id === null) return { version: null, license: null }
  const action = (name: string, key: string) => {
    const address = new URL(url.href.replace(/\/datastore_search.*$/, `/${name}`))
    address.searchParams.set('id', key)
    return askAbout(context, address)
  }
  const about = await action('resource_show', id)
  const version =
    textIn(about, 'result', 'last_modified') ??
    textIn(about, 'result', 'hash') ??
    textIn(about, 'result', 'metadata_modified')
  const dataset = textIn(about, 'result', 'package_id')
  if (dataset === null || source.license !== undefined) return { version, license: null }
  const whole = await action('package_show', dataset)
  const license = textIn(whole, 'result', 'license_title') ?? textIn(whole, 'result', 'license_id')
  return { version, license }
}

import type { SyncContext } from '../connector.ts'
import { askAbout, textIn, type DatasetFacts } from '../tabular/datasets/dataset.ts'
import type { Mapping } from '../tabular/mapping/mapping.ts'
import { portalConnector } from '../tabular/datasets/portal-connector.ts'
import { recordedDataset } from '../tabular/datasets/recorded-dataset.ts'

/**
 * A resource in the DataStore of a CKAN portal (docs.ckan.org, "datastore_search"), read by a mapping file. Read again
 * when the portal reports a change.
 */
export const ckan = portalConnector({
  id: 'ckan',
  title: 'CKAN dataset',
  attribution: 'CKAN open data portal',
  termsUrl: 'https://docs.ckan.org/',
  requestsPerSecond: 1,
  key: { header: 'Authorization', value: '{secret.key}' },
  facts,
  recorded: recordedDataset('ckan', ({ path }) => /\/(?:resource|package)_show$/.test(path)),
})

/** `resource_show`: `last_modified` dates the data, `metadata_modified` its description. */
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

import { z } from 'zod'
import type { Connector } from '../../connector.ts'
import type { Recorded } from '../../recorded.ts'
import {
  cautiousTerms,
  datasetConfig,
  syncDataset,
  withFormat,
  withKey,
  type Dataset,
  type DatasetCursor,
} from './dataset.ts'
import { mapRow } from '../rows/map-row.ts'
import type { Mapping } from '../mapping/mapping.ts'

export type Portal = Dataset & {
  id: 'opendatasoft' | 'socrata' | 'ckan'
  title: string
  /** Attribution of datasets with an unread licence, and the address of the portals' terms. */
  attribution: string
  termsUrl: string
  requestsPerSecond: number
  /** The header of the operator's key, and its value. */
  key: { header: string; value: string }
  recorded: Recorded
}

/**
 * Returns the connector of one kind of open data portal. Its datasets have mapping files and are read when the portal
 * reports a change.
 */
export function portalConnector({
  id,
  title,
  attribution,
  termsUrl,
  requestsPerSecond,
  key,
  recorded,
  ...dataset
}: Portal): Connector<Mapping, DatasetCursor> {
  return {
    manifest: {
      id,
      version: 1,
      title,
      hosts: 'config',
      auth: 'none',
      takesKey: true,
      mode: 'delta',
      deletes: 'absence',
      schedule: { everyMinutes: 60, fullEveryHours: 24 },
      limits: { requestsPerSecond },
      trust: 0.7,
      terms: cautiousTerms(attribution, termsUrl),
    },
    config: z.preprocess((given) => withFormat(given, id), datasetConfig(id)),
    sync: (context, cursor) =>
      syncDataset(withKey(context, key.header, key.value), cursor, dataset),
    map: (raw, { config, city }, record) => mapRow(raw, config, city, record.id),
    recorded,
  }
}

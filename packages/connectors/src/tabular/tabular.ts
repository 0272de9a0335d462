import type { Connector, Terms } from '../connector.ts'
import { mapRow } from './rows/map-row.ts'
import type { Mapping } from './mapping/mapping.ts'
import { mappingSchema } from './mapping/mapping.ts'
import { recordedFeed } from './recorded/recorded-feed.ts'
import type { TabularCursor } from './reading/cursor.ts'
import { syncFeed } from './reading/sync.ts'

/** Safe terms for a feed with unread ones. */
const CAUTIOUS: Terms = {
  linkBack: true,
  redisplay: 'facts-only',
  images: 'none',
  mayPaywall: false,
  mayMixSellers: true,
  reviewed: '2026-11-20',
}

/** Any CSV, JSON, JSONL, XML, Opendatasoft, Socrata or CKAN feed, by a mapping file (docs/sources.md). */
export const tabular: Connector<Mapping, TabularCursor> = {
  manifest: {
    id: 'tabular',
    version: 1,
    title: 'Tabular and JSON feeds',
    hosts: 'config',
    auth: 'none',
    takesKey: true,
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 6 * 60 },
    limits: { requestsPerSecond: 1 },
    trust: 0.6,
    terms: CAUTIOUS,
  },
  config: mappingSchema,
  sync: syncFeed,
  map: (raw, { config, city }, { id }) => mapRow(raw, config, city, id),
  recorded: recordedFeed,
}

/** Connectors configured by a mapping file. Except for `tabular`, their name is their format. */
export const MAPPED_CONNECTORS: readonly string[] = ['tabular', 'ckan', 'opendatasoft', 'socrata']

/** Returns the source's own data from its mapping file. */
export function describeSource({ source, fetch }: Mapping): {
  title: string
  platform: string
  url: string
  trust: number
  terms: Terms
} {
  const { attribution, license, termsUrl } = source
  const given = Object.entries({ ...source.terms, attribution, license, termsUrl })
  const terms: Terms = {
    ...CAUTIOUS,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  }
  return {
    title: source.title,
    platform: source.platform,
    url: source.homepage ?? fetch.url,
    trust: source.trust ?? tabular.manifest.trust,
    terms,
  }
}

import type { JsonObject } from '@okolo/connectors/json'
import listings from '../../../packages/connectors/src/tabular/testing/new-york-listings.json' with { type: 'json' }

export const GROUPS = ['open', 'seen', 'held-out', 'unread'] as const

/** A recorded feed whose cards have labels (`gathered-labels.json`, by the same name). */
export type GatheredFeed = {
  name: string
  /**
   * `open`: rules may be chosen with it in sight. `seen`: it was left out and measured, and then read. `held-out`: only measured. `unread`: first read when a mood already asked for a witness.
   */
  group: (typeof GROUPS)[number]
  connector: string
  city: string
  /** The name of a mapping in apps/server/sources/mappings, or the mapping itself. */
  mapping?: string | JsonObject
  /** Below the folder of recorded data. */
  files: string[]
  /** Of files of lines that hold several sources, those whose `source` it is. */
  only?: string
  /** A moment inside its dates. */
  now: string
}

const CITIES = '01-city-feeds'
const PLATFORMS = '02-platform-apis'

/** A page of London that no shipped mapping is for. */
const LONDON: JsonObject = {
  source: {
    title: 'London',
    platform: 'eventbrite-page',
    language: 'en',
    timeZone: 'Europe/London',
    terms: {
      redisplay: 'facts-only',
      images: 'none',
      mayPaywall: false,
      mayMixSellers: true,
      reviewed: '2026-11-20',
    },
  },
  fetch: { url: 'https://london.invalid/events.json', format: 'json' },
  id: 'event_id',
  fields: {
    title: 'name',
    description: 'summary',
    start: { path: 'start_date', time: 'start_time' },
    venue: 'primary_venue.name',
    categories: 'category.0',
  },
}

type Table = [
  city: string,
  mapping: string | JsonObject,
  files: string[],
  now: string,
  /** Given where the feed's name is not that of its mapping. */
  name?: string,
]

const tabular =
  (group: GatheredFeed['group']) =>
  ([
    city,
    mapping,
    files,
    now,
    name = typeof mapping === 'string' ? mapping : city,
  ]: Table): GatheredFeed => ({
    name,
    group,
    connector: 'tabular',
    city,
    mapping,
    files,
    now,
  })

const platform = (
  group: GatheredFeed['group'],
  name: string,
  connector: string,
  [city, file, now]: [city: string, file: string, now: string],
): GatheredFeed => ({ name, group, connector, city, files: [`${PLATFORMS}/${file}`], now })

const OPEN: Table[] = [
  [
    'madrid',
    'madrid-agenda-json',
    [`${CITIES}/madrid-2025/madrid-events.json`],
    '2025-10-21T08:00:00Z',
  ],
  [
    'paris',
    'paris-openagenda-ods',
    [`${CITIES}/paris-openagenda-ods/records.json`],
    '2025-02-10T08:00:00Z',
  ],
  [
    'new-york',
    'nyc-parks',
    [`${CITIES}/nyc-parks-2026-08-09/nyc-parks-upcoming-14-days.csv`],
    '2026-08-09T12:00:00Z',
  ],
  ['cologne', 'koeln', [`${CITIES}/koeln-2026/events.json`], '2026-07-31T08:00:00Z'],
  ['nice', 'nice', [`${CITIES}/nice-2026/events.json`], '2026-08-22T08:00:00Z'],
]
const SEEN: Table[] = [
  ['ottawa', 'ottawa', [`${CITIES}/ottawa-2026/events.json`], '2026-07-24T08:00:00Z'],
  [
    'london',
    LONDON,
    [`${PLATFORMS}/eventbrite-destination/london-2022-08.json`],
    '2022-08-12T08:00:00Z',
    'eventbrite-london',
  ],
  [
    'paris',
    'paris-today',
    [`${CITIES}/paris-qfap/today-paris-2026-07/events.json`],
    '2026-07-23T08:00:00Z',
  ],
  ['trento', 'trento', [`${CITIES}/trento-2026/events.json`], '2026-02-13T08:00:00Z'],
  ['vienna', 'vienna', [`${CITIES}/vienna-2026/pending.json`], '2026-07-31T08:00:00Z'],
  ['tromso', 'tromso', [`${CITIES}/tromso-2026/events.json`], '2026-08-22T08:00:00Z'],
  ['anchorage', 'alaska', [`${CITIES}/alaska-2018-2026/events.json`], '2026-08-13T08:00:00Z'],
  ['berlin', 'berlin-de', [`${CITIES}/berlin-de-2025/events_de.json`], '2025-01-15T08:00:00Z'],
]
const HELD_OUT: Table[] = [
  ['new-york', 'nyc-nypl', [`${CITIES}/nyc-parks-nypl-2021/events.json`], '2021-12-21T12:00:00Z'],
  [
    'rome',
    'rome',
    [`${CITIES}/rome-music-2026/eventi.json`, `${CITIES}/rome-music-2026/locali.json`],
    '2026-07-02T08:00:00Z',
  ],
  [
    'paris',
    'paris-evenements-2018-ods-v1',
    [`${CITIES}/paris-openagenda-ods/evenements-a-paris-2018-api-v1.json`],
    '2014-01-01T08:00:00Z',
  ],
  [
    'paris',
    'paris-openagenda-ods-v1',
    [`${CITIES}/paris-openagenda-ods/records-api-v1.json`],
    '2026-01-20T08:00:00Z',
  ],
]

const UNREAD = [
  { name: 'new-york-dice', only: 'dice' },
  { name: 'new-york-libraries', only: 'bpl' },
  { name: 'new-york-theatres', only: 'todaytix' },
].map((feed): GatheredFeed => ({
  ...feed,
  group: 'unread',
  connector: 'tabular',
  city: 'new-york',
  mapping: listings,
  files: ['05-dedup/nyc-gigs/records.jsonl'],
  now: '2026-07-01T08:00:00Z',
}))

/** Feeds are left out whole, never some of their cards. */
export const GATHERED_FEEDS: readonly GatheredFeed[] = [
  ...OPEN.map(tabular('open')),
  platform('open', 'meetup-arts-london', 'meetup', [
    'london',
    'meetup-gql/arts-london-2022.json',
    '2022-07-01T08:00:00Z',
  ]),
  ...SEEN.map(tabular('seen')),
  platform('seen', 'meetup-film-london', 'meetup', [
    'london',
    'meetup-gql/film-london-2022.json',
    '2022-07-01T08:00:00Z',
  ]),
  platform('seen', 'ticketmaster-2019', 'ticketmaster', [
    'chicago',
    'ticketmaster-discovery-v2/events-2019-chicago.json',
    '2019-01-01T08:00:00Z',
  ]),
  ...HELD_OUT.map(tabular('held-out')),
  ...UNREAD,
]

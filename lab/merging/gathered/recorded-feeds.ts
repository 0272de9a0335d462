/** Recorded feeds that are gathered together, as a server of that city would on that day. */
export type RecordedFeeds = {
  name: string
  /** Rules and model are changed in sight of the open ones; the others are read at the end. */
  half: 'open' | 'left out'
  /** Inside the dates of the recordings. */
  now: string
  feeds: RecordedFeed[]
}

type RecordedFeed = {
  connector: string
  city: string
  /** From the project's root. */
  mapping: string | null
  /** File or folder below the folder of recordings. */
  from: string
}

const CITY_FEEDS = '01-city-feeds'
const PLATFORMS = '02-platform-apis'

function mapped(city: string, mapping: string, from: string): RecordedFeed {
  return {
    connector: 'tabular',
    city,
    mapping: `apps/server/sources/mappings/${mapping}.json`,
    from: `${CITY_FEEDS}/${from}`,
  }
}

function calendar(city: string, from: string): RecordedFeed {
  return { connector: 'ical', city, mapping: null, from: `${CITY_FEEDS}/${from}` }
}

function platform(connector: string, city: string, from: string): RecordedFeed {
  return { connector, city, mapping: null, from: `${PLATFORMS}/${from}` }
}

/** A saved public page of a platform: the data in its scripts. */
function listing(city: string, mapping: string, from: string): RecordedFeed {
  return {
    connector: 'tabular',
    city,
    mapping: `packages/connectors/src/tabular/testing/${mapping}.json`,
    from: `${PLATFORMS}/${from}`,
  }
}

export const RECORDED_FEEDS: readonly RecordedFeeds[] = [
  {
    name: 'madrid',
    half: 'open',
    now: '2025-10-21T08:00:00Z',
    feeds: [mapped('madrid', 'madrid-agenda-json', 'madrid-2025/madrid-events.json')],
  },
  {
    name: 'paris',
    half: 'open',
    now: '2026-01-20T08:00:00Z',
    feeds: [
      mapped('paris', 'paris-openagenda-ods', 'paris-openagenda-ods/records.json'),
      mapped('paris', 'paris-today', 'paris-qfap/today-paris-2026-07/events.json'),
    ],
  },
  {
    name: 'koeln',
    half: 'open',
    now: '2026-07-31T08:00:00Z',
    feeds: [
      mapped('cologne', 'koeln', 'koeln-2026/events.json'),
      calendar('cologne', 'koeln-2026/koeln-events.ics'),
    ],
  },
  {
    name: 'ottawa',
    half: 'open',
    now: '2026-07-24T08:00:00Z',
    feeds: [mapped('ottawa', 'ottawa', 'ottawa-2026/events.json')],
  },
  {
    name: 'trento',
    half: 'open',
    now: '2026-02-13T08:00:00Z',
    feeds: [mapped('trento', 'trento', 'trento-2026/events.json')],
  },
  {
    name: 'alaska',
    half: 'open',
    now: '2026-06-01T08:00:00Z',
    feeds: [mapped('anchorage', 'alaska', 'alaska-2018-2026/events.json')],
  },
  {
    name: 'london',
    half: 'open',
    now: '2022-07-24T08:00:00Z',
    feeds: [
      listing('london', 'eventbrite-listing', 'eventbrite-destination/london-2022-08.json'),
      platform('meetup', 'london', 'meetup-gql'),
    ],
  },
  {
    name: 'new-york-libraries',
    half: 'open',
    now: '2021-12-21T08:00:00Z',
    feeds: [mapped('new-york', 'nyc-nypl', 'nyc-parks-nypl-2021/events.json')],
  },
  {
    name: 'openagenda',
    half: 'open',
    now: '2016-01-01T08:00:00Z',
    feeds: [platform('openagenda', 'paris', 'openagenda-v2')],
  },
  {
    name: 'new-york-parks',
    half: 'left out',
    now: '2026-08-09T08:00:00Z',
    feeds: [mapped('new-york', 'nyc-parks', 'nyc-parks-2026-08-09/nyc-parks-upcoming-14-days.csv')],
  },
  {
    name: 'berlin',
    half: 'left out',
    now: '2025-01-15T08:00:00Z',
    feeds: [
      mapped('berlin', 'berlin-de', 'berlin-de-2025/events_de.json'),
      mapped('berlin', 'berlin-en', 'berlin-de-2025/events_en.json'),
    ],
  },
  {
    name: 'nice',
    half: 'left out',
    now: '2026-08-22T08:00:00Z',
    feeds: [mapped('nice', 'nice', 'nice-2026/events.json')],
  },
  {
    name: 'rome',
    half: 'left out',
    now: '2026-05-25T08:00:00Z',
    feeds: [mapped('rome', 'rome', 'rome-music-2026')],
  },
  {
    name: 'tromso',
    half: 'left out',
    now: '2026-08-22T08:00:00Z',
    feeds: [
      mapped('tromso', 'tromso', 'tromso-2026/events.json'),
      calendar('tromso', 'tromso-2026/events.ics'),
    ],
  },
  {
    name: 'vienna',
    half: 'left out',
    now: '2026-07-31T08:00:00Z',
    feeds: [mapped('vienna', 'vienna', 'vienna-2026/pending.json')],
  },
  {
    name: 'helsinki',
    half: 'left out',
    now: '2020-05-10T08:00:00Z',
    feeds: [
      {
        connector: 'linked-events',
        city: 'helsinki',
        mapping: null,
        from: `${CITY_FEEDS}/helsinki-linkedevents`,
      },
    ],
  },
  {
    name: 'paris-2018',
    half: 'left out',
    now: '2018-04-18T08:00:00Z',
    feeds: [
      mapped(
        'paris',
        'paris-evenements-2018-ods-v1',
        'paris-openagenda-ods/evenements-a-paris-2018-api-v1.json',
      ),
    ],
  },
  {
    name: 'eventbrite-gaming',
    half: 'left out',
    now: '2022-07-24T08:00:00Z',
    feeds: [
      listing('london', 'eventbrite-listing', 'eventbrite-destination/gaming-events-2022.json'),
    ],
  },
  {
    name: 'ticketmaster',
    half: 'left out',
    now: '2019-07-19T08:00:00Z',
    feeds: [
      platform('ticketmaster', 'chicago', 'ticketmaster-discovery-v2/events-2019-chicago.json'),
    ],
  },
  {
    name: 'songkick',
    half: 'left out',
    now: '2013-07-28T08:00:00Z',
    feeds: [platform('songkick', 'london', 'songkick-v3')],
  },
  {
    name: 'uitdatabank',
    half: 'left out',
    now: '2020-01-01T08:00:00Z',
    feeds: [platform('uitdatabank', 'brussels', 'uitdatabank')],
  },
  {
    name: 'madrid-formats',
    half: 'left out',
    now: '2025-10-21T08:00:00Z',
    feeds: [
      mapped('madrid', 'madrid-agenda-xml', 'madrid-2025/madrid-events.xml'),
      mapped('madrid', 'madrid-agenda-csv', 'madrid-2025/madrid-events.csv'),
    ],
  },
  {
    name: 'paris-v1',
    half: 'left out',
    now: '2020-03-01T08:00:00Z',
    feeds: [
      mapped('paris', 'paris-openagenda-ods-v1', 'paris-openagenda-ods/records-api-v1.json'),
      mapped('paris', 'paris-qfap-v1', 'paris-qfap/qfap-2020-api-v1.json'),
    ],
  },
  {
    name: 'seatgeek',
    half: 'left out',
    now: '2020-04-30T08:00:00Z',
    feeds: [platform('seatgeek', 'new-york', 'seatgeek-v2/events-2020.json')],
  },
  {
    name: 'timely',
    half: 'left out',
    now: '2020-01-01T08:00:00Z',
    feeds: [listing('chicago', 'timely', 'timely/events-page-2020.json')],
  },
  {
    name: 'luma',
    half: 'left out',
    now: '2026-08-15T08:00:00Z',
    feeds: [platform('luma', 'monterrey', 'mexico-platforms-2026/luma.json')],
  },
  {
    name: 'predicthq',
    half: 'left out',
    now: '2016-03-01T08:00:00Z',
    feeds: [platform('predicthq', 'london', 'predicthq-v1')],
  },
  {
    name: 'mobilizon',
    half: 'left out',
    now: '2018-01-01T08:00:00Z',
    feeds: [platform('activitypub', 'paris', 'mobilizon-gancio-activitypub')],
  },
  {
    name: 'goout',
    half: 'left out',
    now: '2020-02-01T08:00:00Z',
    feeds: [platform('ical', 'prague', 'goout/expected_split.ical')],
  },
  {
    name: 'ticketmaster-2017',
    half: 'left out',
    now: '2017-03-01T08:00:00Z',
    feeds: [platform('ticketmaster', 'new-york', 'ticketmaster-discovery-v2/event-2017.json')],
  },
]

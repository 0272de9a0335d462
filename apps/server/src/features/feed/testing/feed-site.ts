import { type EventCard } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import { expect } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

/** Friday, 20 November 2026, 16:00 in Bratislava. */
export const FRIDAY = new Date('2026-11-20T15:00:00Z')
const CASTLE = { lat: 48.1419, lng: 17.1 }
/** 12 km east of the castle. */
const SENEC_ROAD = { lat: 48.1419, lng: 17.2619 }

/** The events to come in Bratislava on that Friday, by date. */
export const UPCOMING = [
  'going-on',
  'daily-tour',
  'tonight',
  'night-club',
  'weekend-festival',
  'stream',
  'half-called-off',
  'exhibition',
]

export const slugs = (cards: EventCard[]) => cards.map(({ slug }) => slug)

export type FeedSite = Awaited<ReturnType<typeof startFeed>>

/** A server of one made-up catalogue in four cities, on a database of its own, and lists as readers ask for them. */
export async function startFeed(clock: () => Date = () => FRIDAY) {
  const database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({
    slug: 'tonight',
    category: 'concert',
    dates: [{ start: '2026-11-20T19:00:00Z', end: '2026-11-20T22:00:00Z' }],
    place: CASTLE,
    venue: 'castle',
    organizers: ['city-council'],
    price: 12,
    popularity: 50,
    titles: { sk: 'Šansón na hrade', en: 'Chansons at the castle' },
    title: 'Šansón na hrade',
    moods: ['romantic', 'chill'],
  })
  await event({
    slug: 'going-on',
    category: 'theatre',
    dates: [{ start: '2026-11-20T13:30:00Z', end: '2026-11-20T16:30:00Z' }],
    price: 0,
    popularity: 5,
    title: 'Divadlo v parku',
  })
  await event({
    slug: 'over',
    dates: [{ start: '2026-11-20T09:00:00Z', end: '2026-11-20T11:00:00Z' }],
    title: 'Ranný beh',
  })
  await event({
    slug: 'last-year',
    dates: [{ start: '2025-11-20T19:00:00Z', end: '2025-11-20T21:00:00Z' }],
    title: 'Stará akcia',
  })
  await event({
    slug: 'daily-tour',
    category: 'other',
    dates: [20, 21, 22, 23, 24, 25].map((day) => ({
      start: `2026-11-${day}T17:00:00Z`,
      end: `2026-11-${day}T18:00:00Z`,
    })),
    place: SENEC_ROAD,
    popularity: 30,
    price: 25.5,
    language: 'en',
    title: 'Walking tour',
  })
  await event({
    slug: 'night-club',
    dates: [20, 21, 27, 28].map((day) => ({
      start: `2026-11-${day}T21:00:00Z`,
      end: `2026-11-${day + 1}T03:00:00Z`,
    })),
    title: 'Klubová noc',
  })
  await event({
    slug: 'weekend-festival',
    category: 'other',
    dates: [{ start: '2026-11-20T23:00:00Z', end: '2026-11-22T22:00:00Z', allDay: true }],
    popularity: 80,
    title: 'Festival svetla',
  })
  await event({
    slug: 'exhibition',
    category: 'exhibition',
    dates: [{ start: '2026-10-01T08:00:00Z', end: '2027-01-31T17:00:00Z' }],
    popularity: 40,
    price: 6,
    title: 'Výstava obrazov',
  })
  await event({
    slug: 'stream',
    isOnline: true,
    dates: [{ start: '2026-11-24T18:00:00Z' }],
    title: 'Online prednáška',
  })
  await event({
    slug: 'called-off',
    status: 'cancelled',
    dates: [{ start: '2026-11-21T18:00:00Z' }],
    title: 'Zrušený koncert',
  })
  await event({
    slug: 'half-called-off',
    dates: [
      { start: '2026-11-21T18:00:00Z', status: 'cancelled' },
      { start: '2026-11-28T18:00:00Z' },
    ],
    title: 'Polovica',
  })
  await event({
    slug: 'vienna-ball',
    city: 'wien',
    dates: [{ start: '2026-11-21T19:00:00Z' }],
    place: { lat: 48.2056, lng: 16.3651 },
    title: 'Wiener Ball',
    language: 'de',
    popularity: 60,
  })
  await event({
    slug: 'open-day',
    city: 'wien',
    dates: [{ start: '2027-10-30T22:00:00Z', end: '2027-10-31T23:00:00Z', allDay: true }],
  })
  await event({
    slug: 'two-halls',
    city: 'wien',
    dates: [
      { start: '2027-12-24T18:00:00Z', end: '2027-12-24T20:00:00Z', key: 'large' },
      { start: '2027-12-24T18:00:00Z', end: '2027-12-24T21:00:00Z', key: 'small' },
    ],
  })
  await event({
    slug: 'open-every-day',
    city: 'sao-paulo',
    dates: Array.from({ length: 30 }, (_, day) => ({
      start: new Date(Date.UTC(2026, 10, 15 + day, 13)).toISOString(),
      end: new Date(Date.UTC(2026, 10, 15 + day, 21)).toISOString(),
    })),
  })
  await event({
    slug: 'one-evening',
    city: 'sao-paulo',
    dates: [{ start: '2026-11-20T23:00:00Z', end: '2026-11-21T01:00:00Z' }],
  })
  await event({
    slug: 'new-york-late',
    city: 'new-york',
    dates: [{ start: '2026-11-21T04:30:00Z', end: '2026-11-21T07:00:00Z' }],
    title: 'Late show',
    language: 'en',
  })
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock,
    requestsPerMinute: 100_000,
  })

  async function list(query: string, language = 'sk'): Promise<EventList> {
    const answer = await app.inject({
      url: `/v1/events/?${query}`,
      headers: { 'accept-language': language },
    })
    expect([query, answer.statusCode, answer.body.slice(0, 200)]).toEqual([
      query,
      200,
      answer.body.slice(0, 200),
    ])
    return EventList.parse(answer.json())
  }
  const found = async (query: string) => slugs((await list(query)).results)
  const inCity = (query: string) => found(`city=bratislava&${query}`)

  return {
    app,
    list,
    found,
    inCity,
    /** By date, where a test is about what is found and not about the choice that the feed opens with. */
    byDate: (query: string) =>
      inCity(/(^|&)(sorting|search|timeline=past)/.test(query) ? query : `sorting=start&${query}`),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

import { OrganizerDetail } from '@okolo/contract/places/organizer'
import { VenueDetail } from '@okolo/contract/places/venue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  const castle = { venue: 'castle', place: { lat: 48.142, lng: 17.1 }, organizers: ['radio'] }
  await event({
    ...castle,
    slug: 'tonight',
    dates: [{ start: '2026-11-20T19:00:00Z' }],
    detail: { accessibility: ['Step-free access', 'Sign language'] },
  })
  await event({
    ...castle,
    slug: 'twice',
    dates: [{ start: '2026-11-21T19:00:00Z' }, { start: '2026-11-22T19:00:00Z' }],
  })
  await event({
    ...castle,
    slug: 'over',
    dates: [{ start: '2026-10-01T19:00:00Z' }],
    detail: { accessibility: ['Step-free access'] },
  })
  await event({
    ...castle,
    slug: 'off',
    status: 'cancelled',
    dates: [{ start: '2026-11-23T19:00:00Z' }],
  })
  await event({
    slug: 'abroad',
    city: 'wien',
    organizers: ['radio'],
    dates: [{ start: '2026-11-20T19:00:00Z' }],
  })
  const notes: Record<string, string[]> = { cellar: [], attic: [], ramp: ['Wheelchair ramp'] }
  for (const [venue, accessibility] of Object.entries(notes))
    await event({
      venue,
      slug: `in-${venue}`,
      dates: [{ start: '2026-11-20T19:00:00Z' }],
      detail: { accessibility },
    })
  await database.db
    .insertInto('organizer')
    .values({
      uuid: '11111111-1111-4111-8111-111111111111',
      slug: 'gone',
      match_key: 'gone',
      name: 'Gone',
      url: null,
    })
    .execute()
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://okolo.example' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('a venue', () => {
  test('says where it is, how much is coming up and when the last date ends', async () => {
    const answer = await app.inject({
      url: '/v1/venues/castle/',
      headers: { 'accept-language': 'sk' },
    })
    expect(answer.statusCode).toBe(200)
    expect(VenueDetail.parse(answer.json())).toMatchObject({
      name: 'castle',
      city: { slug: 'bratislava', name: 'Bratislava' },
      country: 'sk',
      location: [48.142, 17.1],
      time_zone: 'Europe/Bratislava',
      part_of: null,
      event_count: 2,
      last_date: '2026-11-23T22:00:00.000Z',
      main_category: 'concert',
      accessibility: ['Step-free access'],
    })
  })

  test('says what a map knows of its house, unless its events say it themselves', async () => {
    const houseOf = async (slug: string) => {
      const answer = await app.inject(`/v1/venues/${slug}/`)
      return VenueDetail.parse(answer.json()).house
    }
    await sql`
      insert into house (city_id, key, origin, kind, name, wheelchair, toilets, opening_hours, seen_at, venue_id)
      select city_id, 'osm:node/' || id, 'osm', 'museum', name, 'no', 'yes', 'Tu-Su 10:00-18:00; PH off', now(), id
      from venue where slug <> 'attic'`.execute(database.db)
    const facts = {
      toilets: 'yes',
      wheelchair_toilets: null,
      opening_hours: [{ days: [2, 3, 4, 5, 6, 7], hours: [['10:00', '18:00']] }],
      credit: { text: '© OpenStreetMap contributors', license: 'ODbL 1.0' },
    }
    expect(await houseOf('ramp')).toMatchObject({ ...facts, wheelchair: null })
    expect(await houseOf('cellar')).toMatchObject({ ...facts, wheelchair: 'no' })
    expect(await houseOf('attic')).toBe(null)
  })

  test('that nobody knows is not found', async () => {
    const answer = await app.inject('/v1/venues/nowhere/')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})

describe('an organizer', () => {
  test('is at home where most of the events are', async () => {
    const answer = await app.inject('/v1/organizers/radio/')
    expect(OrganizerDetail.parse(answer.json())).toMatchObject({
      name: 'radio',
      city: { slug: 'bratislava' },
      time_zone: 'Europe/Bratislava',
      event_count: 3,
    })
  })

  test('without an event left has no page', async () => {
    expect((await app.inject('/v1/organizers/gone/')).statusCode).toBe(404)
  })
})

import { GiftClash } from '@okolo/contract/events/gift'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { loadClash, type ClashAsked } from './store/clash.ts'

const CASTLE = { lat: 48.1419, lng: 17.1 }
/** 3 km and 12 km east of the castle. */
const NIVY = { lat: CASTLE.lat, lng: 17.14 }
const SENEC_ROAD = { lat: CASTLE.lat, lng: 17.2619 }
const clock = () => new Date('2026-11-20T15:00:00Z')

let database: Database
let app: App
let clash: (asked: Partial<ClashAsked>) => ReturnType<typeof loadClash>

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  // In Bratislava 20:00 is 19:00 UTC in winter.
  const evening = { start: '2026-12-05T19:00:00Z', end: '2026-12-05T21:00:00Z' }
  await event({ slug: 'far-choir', dates: [evening], place: SENEC_ROAD, popularity: 9 })
  await event({ slug: 'near-choir', dates: [evening], place: NIVY })
  await event({ slug: 'no-place', dates: [evening], popularity: 5 })
  await event({ slug: 'a-play', category: 'theatre', dates: [evening], place: CASTLE })
  await event({ slug: 'elsewhere', city: 'wien', dates: [evening] })
  await event({
    slug: 'called-off',
    dates: [{ ...evening, status: 'cancelled' }],
    place: CASTLE,
  })
  await event({ slug: 'early', dates: [{ start: '2026-12-05T16:00:00Z' }], place: CASTLE })
  await event({
    slug: 'whole-day',
    dates: [{ start: '2026-12-04T23:00:00Z', end: '2026-12-05T23:00:00Z', allDay: true }],
  })
  await event({
    slug: 'twice',
    dates: [
      { start: '2026-12-05T18:30:00Z', end: '2026-12-05T19:30:00Z' },
      { start: '2026-12-05T20:00:00Z', end: '2026-12-05T21:00:00Z' },
    ],
    place: CASTLE,
  })
  await event({ slug: 'late', dates: [{ start: '2026-12-05T23:30:00Z' }], place: CASTLE })
  const reference = new ReferenceData(database.db, clock)
  const evenings: ClashAsked = {
    city: 'bratislava',
    day: '2026-12-05',
    time: '20:00',
    end_time: '22:00',
    category: 'concert',
    point: null,
    except: '',
    locale: 'en',
  }
  const config = readConfig({ LOG_LEVEL: 'silent' })
  app = await buildApp({ db: database.db, database, clock, config })
  clash = (asked) => loadClash({ db: database.db, clock, reference }, { ...evenings, ...asked })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const slugsAt = async (asked: Partial<ClashAsked>) =>
  (await clash(asked)).same_time.map(({ slug }) => slug)

test('events of the same kind at that hour come by their distance, each once', async () => {
  const { same_time } = await clash({ point: CASTLE })
  expect(
    same_time.map(({ slug, distance }) => [slug, distance === null ? null : Math.round(distance)]),
  ).toEqual([
    ['twice', 0],
    ['near-choir', 3],
    ['far-choir', 12],
    ['no-place', null],
  ])
})

test('without a place the best known come first', async () => {
  expect(await slugsAt({})).toEqual(['far-choir', 'no-place', 'near-choir', 'twice'])
})

test.each([
  ['an evening that says no end counts two hours: 17:00 is over at 19:00', '19:00', '19:30', []],
  ['and goes on at 18:30', '18:30', '19:00', ['early']],
  ['what ends at the hour does not clash', '22:00', '23:00', []],
  ['an end after midnight is the next day', '23:00', '01:00', ['late']],
  ['without an end two hours are meant', '23:00', '', ['late']],
])('%s', async (_, time, end_time, expected) => {
  expect(await slugsAt({ time, end_time })).toEqual(expected)
})

test('an event does not clash with itself', async () => {
  expect(await slugsAt({ except: 'twice' })).not.toContain('twice')
})

test('everything that begins on the day is counted, whole days included', async () => {
  expect((await clash({})).that_day).toEqual({ category: 6, all: 7 })
  expect((await clash({ day: '2026-12-07' })).that_day).toEqual({ category: 0, all: 0 })
})

test.each([{ city: 'atlantis' }, { category: 'juggling' }, { category: '' }, { time: '' }])(
  'nothing is named where too little is known: %j',
  async (asked) => {
    expect(await slugsAt(asked)).toEqual([])
  },
)

test('the call reads an address, and refuses a wrong one with the name of its field', async () => {
  const ask = (query: string) => app.inject(`/v1/gifts/clash/?city=bratislava&${query}`)
  const answer = await ask('day=2026-12-05&time=20:00&category=concert&lat=48.1419&lon=17.1')
  const [first] = GiftClash.parse(answer.json()).same_time
  expect(first).toMatchObject({ slug: 'twice', distance: 0 })
  const wrong = await ask('day=2026-13-05&time=25:00&lat=900')
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([
    400,
    ['day', 'time', 'lat'],
  ])
})

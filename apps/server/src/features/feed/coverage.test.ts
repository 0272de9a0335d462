import { EventList, type Coverage } from '@okolo/contract/events/event-list'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let app: App

/** East of the centre of Bratislava by so many kilometres, roughly. */
const east = (km: number) => ({ lat: 48.14831, lng: 17.10744 + km / 74.2 })
const dates = [{ start: '2026-11-21T18:00:00Z' }]

beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await event({ slug: 'square', dates, place: east(0) })
  await event({ slug: 'somewhere', dates })
  await event({ slug: 'dam', dates, place: east(16) })
  await event({ slug: 'village', city: 'wien', dates, place: east(18), category: 'theatre' })
  await event({ slug: 'border', city: 'wien', dates, place: east(40) })
  await event({ slug: 'ball', city: 'wien', dates, place: { lat: 48.2, lng: 16.37 } })
  await event({ slug: 'carnival', city: 'sao-paulo', dates, place: { lat: -23.5, lng: -46.6 } })
  await event({ slug: 'gone', dates: [{ start: '2026-11-01T18:00:00Z' }], place: east(1) })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function list(query: string): Promise<EventList> {
  const answer = await app.inject(`/v1/events/?${query}`)
  expect(answer.statusCode).toBe(200)
  return EventList.parse(answer.json())
}

const found = async (query: string) =>
  (await list(`${query}&sorting=start`)).results.map(({ slug }) => slug).toSorted()

/** One answer in a line: radius, inside/outside, next radius and what it adds. */
const said = ({ radius, inside, outside, increase }: Coverage) =>
  `${radius} km: ${inside}/${outside}, ${increase === null ? 'all' : `${increase.distance} adds ${increase.adds}`}`

test.each([
  ['city=bratislava&distance=5', '5 km: 1/0, 10 adds 1'],
  ['city=bratislava&distance=10', '10 km: 2/0, 25 adds 2'],
  ['city=bratislava&distance=25', '25 km: 3/1, 50 adds 1'],
  ['city=bratislava&distance=50', '50 km: 3/2, 100 adds 1'],
  ['city=bratislava&distance=100', '100 km: 3/3, 999 adds 1'],
  ['city=bratislava&distance=999', '999 km: 3/4, all'],
  // Without a radius: the whole city, and its own one for what lies around.
  ['city=bratislava', '10 km: 3/0, 25 adds 1'],
  ['city_exclude=bratislava&distance=25', '25 km: 3/1, 50 adds 1'],
  ['city=bratislava&category=theatre', '10 km: 0/0, 25 adds 1'],
  ['city=bratislava&search=theatre', '10 km: 0/0, 25 adds 1'],
  ['city=bratislava&search=village%20border&distance=25', '25 km: 0/0, 50 adds 0'],
  ['city=bratislava&search=border&distance=25', '25 km: 0/0, 50 adds 1'],
  ['city=bratislava&search=carnival&distance=100', '100 km: 0/0, 999 adds 1'],
  ['city=bratislava&search=dam&distance=10', '10 km: 0/0, 25 adds 1'],
  ['city=bratislava&search=dam&distance=25', '25 km: 1/0, 50 adds 0'],
  ['city=bratislava&timeline=past', '10 km: 1/0, 25 adds 0'],
  ['city=bratislava&timeframe=today', '10 km: 0/0, 25 adds 0'],
])('at the end of %s: %s', async (query, text) => {
  const { coverage } = await list(query)
  expect(coverage?.city).toBe('bratislava')
  expect(coverage && said(coverage)).toBe(text)
})

test.each([
  ['distance=5', ['square']],
  ['distance=10', ['somewhere', 'square']],
  ['distance=25', ['dam', 'somewhere', 'square']],
  ['distance=999', ['dam', 'somewhere', 'square']],
  ['distance=25&distance_from=10', ['dam']],
  ['location[]=48.14831&location[]=17.10744&distance=25', ['dam', 'square']],
])('in the city, %s finds %j', async (query, slugs) => {
  expect(await found(`city=bratislava&${query}`)).toEqual(slugs)
})

test.each([
  ['distance=5', '5 km: 1/0, 10 adds 0'],
  ['distance=10', '10 km: 1/0, 25 adds 2'],
  ['distance=25&category=theatre', '25 km: 1/0, 50 adds 0'],
  ['distance=10&category=theatre', '10 km: 0/0, 25 adds 1'],
  ['distance=999', '999 km: 7/0, all'],
])('at the end of a list around a place, %s: %s', async (query, text) => {
  const { coverage } = await list(`location[]=48.14831&location[]=17.10744&${query}`)
  expect(coverage?.city).toBe('bratislava')
  expect(coverage && said(coverage)).toBe(text)
})

test('counts for a wider radius what its list then holds', async () => {
  const both = async (distance: number) => [
    ...(await found(`city=bratislava&distance=${distance}`)),
    ...(await found(`city_exclude=bratislava&distance=${distance}`)),
  ]
  let { coverage } = await list('city=bratislava&distance=10')
  let seen = await both(10)
  while (coverage?.increase) {
    const { distance, adds } = coverage.increase
    const wider = await both(distance)
    expect(wider).toEqual(expect.arrayContaining(seen))
    expect(wider.length - seen.length).toBe(adds)
    seen = wider
    ;({ coverage } = await list(`city=bratislava&distance=${distance}`))
  }
  expect(seen.toSorted()).toEqual(await found(''))
})

test.each(['', '&search=theatre', '&search=s', '&sorting=start', '&timeline=past', '&distance=25'])(
  'the last of several pages says the same as one page of all%s',
  async (more) => {
    const whole = await list(`city=bratislava${more}`)
    let page = await list(`city=bratislava${more}&page_size=1`)
    while (page.next !== null)
      page = await list(`city=bratislava${more}&page_size=1&cursor=${page.next}`)
    expect(page.coverage).toEqual(whole.coverage)
  },
)

test('only the last page says it, and only of a city or a place', async () => {
  const first = await list('city=bratislava&sorting=start&page_size=1')
  expect([first.next === null, first.coverage]).toEqual([false, null])
  for (const query of ['', 'city=atlantis']) expect((await list(query)).coverage).toBeNull()
})

test('counts events beyond the radius once a minute for all languages, and again after gathering', async () => {
  const told = async (language: string) => {
    const answer = await app.inject({
      url: '/v1/events/?city=bratislava&distance=10&sorting=start',
      headers: { 'accept-language': language },
    })
    return EventList.parse(answer.json()).coverage?.increase?.adds
  }
  const show = (isLive: boolean) =>
    sql`update event_date d set is_live = ${isLive} from event e where e.id = d.event_id and e.slug = 'dam'`.execute(
      database.db,
    )
  expect(await told('en')).toBe(2)
  await show(false)
  expect(await told('sk')).toBe(2)
  app.invalidate()
  expect(await told('uk')).toBe(1)
  await show(true)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gather } from '../gather/gather.ts'
import { remergeChanged } from '../maintenance/remerge.ts'
import { lockField } from '../recluster/set-lock.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'

const now = new Date('2026-11-20T12:00:00Z')
const deps = () => ({
  db: database.db,
  clock: () => now,
  signal: new AbortController().signal,
})
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

async function shown() {
  const { rows } = await sql<{ slug: string; title: string; venue: string; address: string }>`
    select slug, title, card #>> '{venue,name}' as venue, card #>> '{venue,address}' as address from event`.execute(
    database.db,
  )
  const venues = await sql<{ name: string; address: string }>`
    select name, address from venue`.execute(database.db)
  return { events: rows, venues: venues.rows }
}

test('shows a name in capitals in the case of its language, on events and on the page of the venue', async () => {
  const place = {
    name: 'DIVADLO NA KORZE',
    address: 'ULICA SLOVENSKÁ 5, 811 01 Bratislava',
    lat: 48.145,
    lon: 17.11,
  }
  const source = await saveSource(database.db, sampleSource('one'))
  const platform = samplePlatform([
    {
      id: 'jazz',
      title: 'VEČER JAZZU NA TERASE',
      start: '2026-12-01T20:00:00',
      draft: { place, title: { sk: 'VEČER JAZZU NA TERASE' } },
    },
  ])
  const report = await gather(
    source,
    sampleConnector(platform),
    () => Promise.reject(new Error('no network')),
    deps(),
  )
  expect(report.error).toBeNull()
  const venue = { name: 'Divadlo na Korze', address: 'Ulica Slovenská 5, 811 01 Bratislava' }
  const calm = {
    events: [
      expect.objectContaining({
        title: 'Večer Jazzu na Terase',
        venue: venue.name,
        address: venue.address,
      }),
    ],
    venues: [venue],
  }
  expect(await shown()).toEqual(calm)

  // As older rules wrote them.
  await sql`update venue set name = upper(name), address = upper(address)`.execute(database.db)
  await sql`update event set title = upper(title), content_hash = ''`.execute(database.db)
  await remergeChanged(deps(), { rules: 'newer' })
  expect(await shown()).toEqual(calm)

  const { slug = '' } = (await shown()).events[0] ?? {}
  await lockField(database.db, slug, 'title', 'JAZZ NA TERASE V MESTE', { who: 'op', now })
  expect((await shown()).events[0]?.title).toBe('JAZZ NA TERASE V MESTE')
})

/** @module-tag embedded */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDetail } from '#server/catalogue/cards/event-detail.ts'
import { countEvents } from '#server/catalogue/filter/count-events.ts'
import { addCity } from '#server/catalogue/reference/added-cities.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { inTransaction, type Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { gather } from '../gather/gather.ts'
import { saveSource } from '../sources/source.ts'
import { sampleConnector, samplePlatform, sampleSource } from '../testing/sample-platform.ts'
import type { House } from '../houses/house.ts'
import { saveHouses } from './house-venues.ts'
import { housesOfExtract } from '../houses/osm/extract.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
beforeEach(() => emptyTables(database, 'source, listing, event, venue, organizer, house'))
afterAll(() => database.close())

function house(id: number, name: string, more: Partial<House> = {}): House {
  return {
    key: `osm:node/${id}`,
    origin: 'osm',
    kind: 'club',
    name,
    names: [],
    website: null,
    programme: null,
    address: null,
    lat: 48.16,
    lng: 17.12,
    wheelchair: null,
    toilets: null,
    wheelchairToilets: null,
    openingHours: null,
    ...more,
  }
}

const save = (...houses: House[]) => saveHouses(database.db, 'bratislava', houses, now)

type Listed = { name: string; address?: string; lat?: number; lon?: number; access?: string[] }

/** Gathers one listing for each place, on days of their own. */
async function list(places: Listed[], platform = 'sample') {
  const entries = places.map(({ access, ...place }, n) => ({
    id: `${n}`,
    title: `Concert number ${n} of ${platform}`,
    start: `2026-12-${String(n + 1).padStart(2, '0')}T20:00:00`,
    draft: { place, ...(access === undefined ? {} : { accessibility: access }) },
  }))
  const source = await saveSource(database.db, sampleSource(platform, { platform }))
  await gather(
    source,
    sampleConnector(samplePlatform(JSON.parse(JSON.stringify(entries)))),
    () => Promise.reject(new Error('no network')),
    { db: database.db, clock: () => now, signal: new AbortController().signal },
  )
}

type Seen = { venue: string; address: string | null; lat: number | null; lng: number | null }

/** Events as cards and maps have them. */
async function seen(): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select card->'venue'->>'name' as venue, card->'venue'->>'address' as address, lat, lng
    from event where merged_into is null order by title`.execute(database.db)
  return rows
}

async function venues() {
  const { rows } = await sql<{ name: string; houses: string[] }>`
    select v.name, array(select key from house where venue_id = v.id order by key) as houses
    from venue v order by v.name, v.id`.execute(database.db)
  return rows.map(({ name, houses }) => [name, ...houses])
}

const LUC = house(1, 'Klub Lúč', {
  names: ['Luč club', 'KL'],
  address: 'Špitálska 4, 811 08 Bratislava',
  website: 'https://luc.example/',
})

test('a listing that only says a name gets the place of its house, whichever came first', async () => {
  await list([{ name: 'KLUB LÚČ' }])
  expect(await seen()).toMatchObject([{ address: null, lat: null }])
  expect(await save(LUC)).toEqual({ houses: 1, linked: 1, events: 1 })
  const place = { address: LUC.address, lat: 48.16, lng: 17.12 }
  expect(await seen()).toMatchObject([place])
  await list([{ name: 'Klub Lúč' }, { name: 'KL' }, { name: 'Luč Club, Bratislava' }], 'other')
  expect(await seen()).toMatchObject([place, place, place, place])
  expect(await venues()).toHaveLength(1)
})

test('the same houses again change nothing, and a house that is gone goes with its venue', async () => {
  const other = house(2, 'Divadlo Aréna', { lat: 48.14, kind: 'theatre' })
  await save(LUC, other)
  await list([{ name: 'Klub Lúč' }])
  const before = await venues()
  expect(before).toEqual([
    ['Divadlo Aréna', 'osm:node/2'],
    ['Klub Lúč', 'osm:node/1'],
  ])
  expect(await save(LUC, other)).toEqual({ houses: 2, linked: 2, events: 0 })
  expect(await venues()).toEqual(before)
  const moved = house(1, 'Klub Lúč', { ...LUC, lat: 48.161 })
  expect(await save(moved)).toEqual({ houses: 1, linked: 1, events: 1 })
  expect(await venues()).toEqual([['Klub Lúč', 'osm:node/1']])
  expect(await seen()).toMatchObject([{ lat: 48.161 }])
})

test('a source that says its own address and point is believed, before and after', async () => {
  const own = { name: 'Klub Lúč', address: 'Dunajská 9', lat: 48.1605, lon: 17.1204 }
  const place = { address: 'Dunajská 9', lat: 48.1605, lng: 17.1204 }
  await list([own])
  await save(LUC)
  expect(await seen()).toMatchObject([place])
  const row = async () => {
    const { rows } = await sql`select address, lat, from_house from venue`.execute(database.db)
    return rows
  }
  expect(await row()).toEqual([{ address: 'Dunajská 9', lat: 48.1605, from_house: [] }])
  await sql`delete from listing`.execute(database.db)
  await sql`delete from event`.execute(database.db)
  await sql`delete from venue`.execute(database.db)
  await save(LUC)
  expect(await row()).toEqual([
    { address: LUC.address, lat: 48.16, from_house: ['address', 'point'] },
  ])
  await list([own], 'later')
  expect(await seen()).toMatchObject([place])
  expect(await row()).toEqual([{ address: 'Dunajská 9', lat: 48.1605, from_house: [] }])
  expect(await save(LUC)).toMatchObject({ events: 0 })
  expect(await row()).toEqual([{ address: 'Dunajská 9', lat: 48.1605, from_house: [] }])
})

test('houses that share a name stay apart, and a listing with the name alone gets no place', async () => {
  const branches = [
    house(1, 'Knižnica Ružinov', { names: ['Mestská knižnica'], kind: 'library', lat: 48.15 }),
    house(2, 'Pobočka Trnávka', { names: ['Mestská knižnica'], kind: 'library', lat: 48.17 }),
    house(3, 'Galéria', { kind: 'gallery', lat: 48.14 }),
    house(4, 'Galéria Nedbalka', { kind: 'gallery', lat: 48.143 }),
    house(5, 'Kino Mladosť', { kind: 'cinema', lat: 48.141 }),
    house(6, 'Kino Mladosť', { kind: 'cinema', lat: 48.18, address: 'Bebravská 2' }),
    house(7, 'Divadlo Aréna', { kind: 'theatre', lat: 48.135 }),
    house(8, 'Divadlo Malá scéna', { kind: 'theatre', lat: 48.155 }),
  ]
  expect(await save(...branches)).toMatchObject({ linked: 8 })
  expect(await venues()).toHaveLength(8)
  await list([
    { name: 'Mestská knižnica' },
    { name: 'Galéria' },
    { name: 'Kino Mladosť' },
    { name: 'Pobočka Trnávka' },
    { name: 'DIVADLO ARÉNA' },
  ])
  expect((await seen()).map(({ lat }) => lat)).toEqual([null, null, null, 48.17, 48.135])
  expect(await save(...branches)).toMatchObject({ linked: 8, events: 0 })
  expect((await seen()).map(({ lat }) => lat)).toEqual([null, null, null, 48.17, 48.135])
})

test('of houses that share a name the listing has the one whose address it says', async () => {
  await save(
    house(5, 'Kino Mladosť', { kind: 'cinema', lat: 48.141 }),
    house(6, 'Kino Mladosť', { kind: 'cinema', lat: 48.18, address: 'Bebravská 2' }),
  )
  await list([{ name: 'Kino Mladosť', address: 'Bebravská 2' }])
  expect(await seen()).toMatchObject([{ lat: 48.18 }])
})

test('a venue far from the house of its name, or likely to be one of two, is left alone', async () => {
  await list([
    { name: 'Klub Lúč', address: 'Rusovská 1', lat: 48.1, lon: 17.14 },
    { name: 'Verne' },
  ])
  await save(
    LUC,
    house(2, 'Kino Verne', { kind: 'cinema', lat: 48.15, address: 'Hlavná 1' }),
    house(3, 'Divadlo Verne', { kind: 'theatre', lat: 48.17 }),
  )
  expect(await seen()).toMatchObject([{ lat: 48.1 }, { lat: null }])
  const { rows } = await sql<{ venue_id: number | null }>`
    select venue_id from house where key = 'osm:node/1'`.execute(database.db)
  expect(rows).toEqual([{ venue_id: null }])
  await list([{ name: 'Verne sk' }, { name: 'Scéna Verne' }], 'later')
  expect((await seen()).flatMap(({ lat }) => lat ?? [])).toEqual([48.1])
})

test('a list names houses that the map knows without making them twice', async () => {
  const listed = house(9, 'Klub Lúč', {
    key: 'list:luc.example',
    origin: 'list',
    lat: null,
    lng: null,
    address: 'Špitálska 4',
  })
  expect(await save(LUC, listed)).toMatchObject({ linked: 2 })
  expect(await venues()).toEqual([['Klub Lúč', 'list:luc.example', 'osm:node/1']])
  await list([{ name: 'Klub Lúč' }])
  expect(await seen()).toMatchObject([{ address: LUC.address }])
  expect(await save(LUC, listed)).toMatchObject({ events: 0 })
  expect(await save(listed)).toMatchObject({ houses: 1, linked: 2 })
})

test('an event in a house with a ramp is found by wheelchair, unless its source says no', async () => {
  await list([
    { name: 'Klub Lúč' },
    { name: 'Klub Lúč', access: ['no wheelchair access'] },
    { name: 'Klub Lúč', access: ['Sign language'] },
    { name: 'Elsewhere' },
  ])
  const accessible = async () => {
    const reference = await new ReferenceData(database.db, () => now).get()
    const filter = { city: 'bratislava', accessible: true }
    return countEvents(filter, { db: database.db, reference, now })
  }
  expect(await accessible()).toBe(0)
  await save({ ...LUC, wheelchair: 'yes' })
  expect(await accessible()).toBe(2)
  const { rows } = await sql<{ slug: string }>`
    select slug from event where merged_into is null order by title`.execute(database.db)
  const reference = await new ReferenceData(database.db, () => now).get()
  const told = await Promise.all(
    rows.map(async ({ slug }) => {
      const context = { reference, locale: 'en' as const, now }
      return (await loadDetail(database.db, slug, null, context))?.house?.wheelchair
    }),
  )
  expect(told).toEqual(['yes', null, 'yes', undefined])
  await save({ ...LUC, wheelchair: 'limited' })
  expect(await accessible()).toBe(0)
})

const MONACO = fileURLToPath(
  new URL('../../../../../../shared/data/08-map/monaco.osm.pbf', import.meta.url),
)

test.skipIf(!existsSync(MONACO))(
  'Monaco has its houses as venues (skipped where ../shared/data is absent)',
  async () => {
    const town = {
      name: 'Monaco Ville',
      names: {},
      spellings: [],
      country: 'mc',
      lat: 43.7314,
      lng: 7.4197,
      population: 1_000,
      geonamesId: null,
    }
    const { city } = await inTransaction(database.db, (tx) => addCity(tx, town))
    const found = await housesOfExtract(MONACO, { ...town, km: 5 }, { country: 'mc' })
    const saved = await saveHouses(database.db, city.slug, found, now)
    expect(saved.houses).toBe(found.length)
    expect(saved.linked).toBe(found.length)
    expect(await venues()).toHaveLength(found.length)
    expect(await saveHouses(database.db, city.slug, found, now)).toEqual({ ...saved, events: 0 })
  },
)

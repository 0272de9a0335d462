import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { ELSEWHERE_ID, findCity, nearestCity, seedPlaces, type CityRow } from './places.ts'

let database: Database
let cities: CityRow[]
let first: Awaited<ReturnType<typeof seedPlaces>>

beforeAll(async () => {
  database = await testDatabase()
  first = await seedPlaces(database.db)
  cities = await database.db
    .selectFrom('city')
    .selectAll()
    .where('id', '<>', ELSEWHERE_ID)
    .execute()
})
afterAll(() => database.close())

describe('seedPlaces', () => {
  it('loads the cities of Europe, the 21 categories in order and the languages', async () => {
    expect(first.cities).toBe(cities.length)
    expect(cities.length).toBeGreaterThan(1000)
    const categories = await database.db
      .selectFrom('category')
      .select(['slug', 'names'])
      .orderBy('position')
      .execute()
    expect(categories.map(({ slug }) => slug)).toEqual([...CATEGORY_SLUGS])
    for (const { names } of categories)
      expect(Object.keys(names)).toEqual(expect.arrayContaining([...LOCALES]))
    const languages = await database.db.selectFrom('language').selectAll().execute()
    expect(languages).toHaveLength(first.languages)
    expect(
      languages
        .filter((l) => l.is_interface)
        .map((l) => l.code)
        .toSorted(),
    ).toEqual([...LOCALES].toSorted())
  })

  it('writes nothing the second time, and uses up no ids', async () => {
    expect(await seedPlaces(database.db)).toEqual({ cities: 0, categories: 0, languages: 0 })
    await database.db
      .insertInto('category')
      .values({ slug: 'probe', names: '{}', image: null, position: 99 })
      .execute()
    const probe = await database.db
      .selectFrom('category')
      .select('id')
      .where('slug', '=', 'probe')
      .executeTakeFirstOrThrow()
    await database.db.deleteFrom('category').where('slug', '=', 'probe').execute()
    expect(probe.id).toBe(CATEGORY_SLUGS.length + 1)
  })

  it('repairs a city that was changed and keeps its id', async () => {
    const before = await findCity(database.db, 'vienna')
    await database.db
      .updateTable('city')
      .set({ name: 'Vindobona' })
      .where('slug', '=', 'vienna')
      .execute()
    expect(await seedPlaces(database.db)).toEqual({ cities: 1, categories: 0, languages: 0 })
    expect(await findCity(database.db, 'vienna')).toEqual(before)
  })

  it('gives the default city as specification 9 has it', async () => {
    expect(await findCity(database.db, 'bratislava')).toMatchObject({
      lat: 48.14831,
      lng: 17.10744,
      area_radius: 10,
      country: 'sk',
      time_zone: 'Europe/Bratislava',
      languages: ['sk', 'hu', 'en'],
    })
  })

  it('names the larger cities in Slovak and Ukrainian', () => {
    const names = (slug: string) => {
      const city = cities.find((c) => c.slug === slug)
      return [city?.names['sk'] ?? city?.name, city?.names['uk']]
    }
    expect(names('bratislava')).toEqual(['Bratislava', 'Братислава'])
    expect(names('vienna')).toEqual(['Viedeň', 'Відень'])
    expect(names('cologne')).toEqual(['Kolín nad Rýnom', 'Кельн'])
    expect(names('kyiv')).toEqual(['Kyjev', 'Київ'])
    const large = cities.filter(
      (c) =>
        c.population >= 1_000_000 &&
        ['sk', 'cz', 'at', 'hu', 'pl', 'ua', 'de', 'fr', 'gb', 'it', 'es', 'ro'].includes(
          c.country,
        ),
    )
    expect(large.filter((c) => c.names['uk'] === undefined).map((c) => c.slug)).toEqual([])
  })

  it('has only zones that the database and this Node know', async () => {
    const zones = [...new Set(cities.map((c) => c.time_zone))]
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(
      database.db,
    )
    const known = new Set(rows.map(({ name }) => name))
    expect(zones.filter((zone) => !known.has(zone))).toEqual([])
    for (const timeZone of zones)
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })
})

describe('findCity', () => {
  it.each([
    ['koeln', 'cologne'],
    ['Wien', 'vienna'],
    ['nyc', 'new-york'],
    ['New York', 'new-york'],
    ['Відень', 'vienna'],
    ['Mníchov', 'munich'],
    ['tromsø', 'tromso'],
    ['KÖLN', 'cologne'],
    ['kiev', 'kyiv'],
    ['hull', 'kingston-upon-hull'],
    ['Київ', 'kyiv'],
    ['St. Petersburg', 'saint-petersburg'],
    ['Saint Helens', 'st-helens'],
    ['muenchen', 'munich'],
    ['Newcastle upon Tyne', 'newcastle-upon-tyne'],
  ])('%s is %s', async (written, slug) => {
    expect((await findCity(database.db, written))?.slug).toBe(slug)
  })

  it('does not guess', async () => {
    expect(await findCity(database.db, 'atlantis')).toBeNull()
    expect(await findCity(database.db, ' ')).toBeNull()
  })
})

describe('nearestCity', () => {
  const at = (lat: number, lng: number) => nearestCity(cities, { lat, lng }, () => true)?.slug

  it('prefers the most populous city within 50 km to a closer small one', () => {
    // Pezinok is a city of the list, 20 km from Bratislava.
    expect(at(48.289, 17.266)).toBe('bratislava')
  })

  it('falls back to the closest one, however far', () => {
    expect(at(70.66, 23.68)).toBe('tromso')
    expect(nearestCity([], { lat: 0, lng: 0 }, () => true)).toBeNull()
  })

  it('passes over cities without events for those with some within 100 km', () => {
    const near = (alive: string[]) =>
      nearestCity(cities, { lat: 48.289, lng: 17.266 }, ({ slug }) => alive.includes(slug))?.slug
    expect(near(['bratislava', 'pezinok'])).toBe('bratislava')
    expect(near(['pezinok', 'vienna'])).toBe('pezinok')
    // Vienna is 70 km away, Budapest 170 km.
    expect(near(['vienna', 'budapest'])).toBe('vienna')
    expect(near(['budapest'])).toBe('bratislava')
    expect(near([])).toBe('bratislava')
  })
})

/** @module-tag embedded */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { runOkolo } from '#server/app/testing/run-okolo.ts'
import { findCity, seedPlaces } from '#server/catalogue/reference/places.ts'
import { addSitePlaces } from '#server/catalogue/reference/site-places.ts'
import { gather } from '#server/ingest/gather/gather.ts'
import { housesOfExtract } from '#server/ingest/houses/osm/extract.ts'
import { extractOf, type Written } from '#server/ingest/houses/osm/testing/write-extract.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
} from '#server/ingest/testing/sample-platform.ts'
import { saveHouses } from '#server/ingest/town/house-venues.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

let database: Database
let folder: string
const clock = () => new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  folder = await mkdtemp(join(tmpdir(), 'okolo-towns-'))
})
beforeEach(async () => {
  await sql`delete from city where is_added`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const places = (...args: string[]) =>
  runOkolo(['places', ...args], { cwd: folder, database, clock })

const HORNA_VES = ['--name', 'Horná Ves', '--at', '48.63,18.55', '--country', 'SK']

test('a village becomes a city by name and point, and stays one when a server starts', async () => {
  const { code, text } = await places('add', ...HORNA_VES, '--names', 'uk=Горна Вес,de=Oberdorf')
  expect([code, text]).toEqual([
    0,
    expect.stringContaining('horna-ves (Horná Ves, SK, 5 km around, Europe/Bratislava, sk'),
  ])
  expect(text).toContain('within a minute')
  expect(await findCity(database.db, 'Горна Вес')).toMatchObject({ slug: 'horna-ves', lat: 48.63 })
  expect(await seedPlaces(database.db)).toMatchObject({ cities: 0 })
  expect((await places()).text).toMatch(/horna-ves +Horná Ves +sk +48.63,18.55 +5 km +0 +Europe/)
  const app = await buildApp({
    db: database.db,
    database,
    clock,
    config: readConfig({ LOG_LEVEL: 'silent' }),
  })
  const answer = await app.inject('/v1/locations/cities/?search=oberdorf')
  expect(answer.json()).toEqual([expect.objectContaining({ slug: 'horna-ves', is_added: true })])
  const shipped = await app.inject('/v1/locations/cities/?search=bratislava')
  expect(shipped.json()[0]).toMatchObject({ is_added: false })
  // Its visitors of unknown places begin there, as no city has events.
  const here = await app.inject('/v1/locations/here/')
  expect(here.json()).toMatchObject({ by: 'default', area_radius: 5, city: { slug: 'horna-ves' } })
  await app.close()
})

test('a site folder gets the places that are added, and loses those that are taken back', async () => {
  const site = join(folder, 'site')
  await mkdir(site)
  const here = (...args: string[]) =>
    runOkolo(['places', ...args], { cwd: folder, database, clock, env: { OKOLO_SITE: site } })
  const written = async () => JSON.parse(await readFile(join(site, 'places.json'), 'utf8'))
  await writeFile(
    join(site, 'places.json'),
    '[{ "name": "Dolná Ves", "at": [48.5, 18.5], "country": "sk" }]',
  )
  expect((await here('add', ...HORNA_VES)).text).toContain(`Written: ${join(site, 'places.json')}`)
  expect(await written()).toEqual([
    { name: 'Dolná Ves', at: [48.5, 18.5], country: 'sk' },
    expect.objectContaining({ name: 'Horná Ves', at: [48.63, 18.55], country: 'sk', radius: 5 }),
  ])
  await sql`delete from city where is_added`.execute(database.db)
  await addSitePlaces(database.db, readConfig({ OKOLO_SITE: site }).site.value.places)
  expect((await here()).text).toMatch(/dolna-ves[^]*horna-ves/)
  await here('remove', 'dolna-ves')
  expect(await written()).toHaveLength(1)
  await writeFile(join(site, 'places.json'), '[{')
  expect((await here('remove', 'horna-ves')).text).toContain('has faults and stays as it is')
  expect(await readFile(join(site, 'places.json'), 'utf8')).toBe('[{')
})

test('a village that is there already is named, and its namesake elsewhere gets an address of its own', async () => {
  await places('add', ...HORNA_VES)
  const near = ['--name', 'horna ves', '--at', '48.64,18.55', '--country', 'sk']
  expect(await places('add', ...near)).toEqual({
    code: 1,
    text: 'Horná Ves is there already: horna-ves',
  })
  const east = ['--name', 'Horná Ves', '--at', '49.05,20.3', '--country', 'sk']
  expect((await places('add', ...east)).text).toContain('Added: horna-ves-sk (')
  const south = ['--name', 'Horná Ves', '--at', '48.7,18.93', '--country', 'sk']
  expect((await places('add', ...south)).text).toMatch(/Added: horna-ves-[a-z]{3,}[a-z-]* \(/)
  const shipped = ['--name', 'Pressburg', '--at', '48.148,17.107', '--country', 'sk']
  expect(await places('add', ...shipped)).toMatchObject({
    code: 1,
    text: 'Bratislava is there already: bratislava',
  })
})

test('an added village keeps its address when Okolo begins to ship a city of that name', async () => {
  await sql`delete from city where slug = 'zilina'`.execute(database.db)
  await places('add', '--name', 'Žilina', '--at', '48.2,17.9', '--country', 'sk', '--radius', '3')
  expect(await seedPlaces(database.db)).toMatchObject({ cities: 0 })
  expect(await findCity(database.db, 'zilina')).toMatchObject({ lat: 48.2, area_radius: 3 })
  await places('remove', 'zilina')
  expect(await seedPlaces(database.db)).toMatchObject({ cities: 1 })
})

/** A line as GeoNames writes it. */
function dumped(id: number, name: string, more: Record<number, string> = {}): string {
  const cells = `${id}|${name}|${name}||48.63|18.55|P|PPL|SK||||||208||305|Europe/Bratislava|2024-01-01`
  return cells
    .split('|')
    .map((cell, at) => more[at] ?? cell)
    .join('\t')
}

test('lines of GeoNames become cities: the populated places, with their other spellings', async () => {
  const lines = [
    dumped(3057981, 'Horná Ves', { 3: 'Felsofalu,Felsőfalu,https://en.wikipedia.org/wiki/X,HVS' }),
    dumped(3057982, 'Vtáčnik', { 6: 'T', 7: 'MT' }),
    dumped(3057983, 'Radobica', { 4: '48.6', 5: '18.5', 14: '7000' }),
    dumped(3057984, 'Stará Ves', { 7: 'PPLQ' }),
  ]
  await writeFile(join(folder, 'SK.txt'), `${lines.join('\n')}\n`)
  const one = await places(
    'add',
    '--geonames',
    'SK.txt',
    '--only',
    'Horná Ves',
    '--languages',
    'sk,hu',
  )
  expect(one.text).toContain(
    'Added: horna-ves (Horná Ves, SK, 5 km around, Europe/Bratislava, sk hu)',
  )
  expect(await findCity(database.db, 'Felsőfalu')).toMatchObject({
    slug: 'horna-ves',
    geonames_id: 3057981,
    population: 208,
    aliases: ['felsofalu'],
  })
  const all = await places('add', '--geonames', 'SK.txt')
  expect(all.text.split('\n').slice(0, 2)).toEqual([
    'Horná Ves is there already: horna-ves',
    expect.stringContaining('Added: radobica (Radobica, SK, 10 km around'),
  ])
  expect((await places()).text.split('\n')).toHaveLength(3)
})

test('places of an OpenStreetMap extract become cities, with their people and names', async () => {
  const place = (id: number, tags: Record<string, string>, lat = 48.63): Written => ({
    type: 'node',
    id,
    lat,
    lng: 18.55,
    tags: { place: 'village', name: 'Horná Ves', ...tags },
  })
  const nodes = [
    place(7, { population: '1 205', 'name:hu': 'Felsőfalu', 'name:uk': 'Горна Вес' }),
    place(8, { name: 'Radobica', population: '~300', country_code: 'CZ' }, 48.6),
    place(9, { name: 'Vrch', place: 'locality' }),
    place(10, { name: 'Stará Ves', place: 'hamlet' }, 48.2),
    place(11, { name: 'Stará Ves', place: 'hamlet' }, 48.3),
  ]
  await writeFile(join(folder, 'sk.osm.pbf'), extractOf(nodes))
  const osm = ['--osm', 'sk.osm.pbf']
  const one = await places('add', ...osm, '--only', 'Horná Ves', '--country', 'sk')
  expect(one.text).toContain('Added: horna-ves (Horná Ves, SK, 5 km around')
  expect(await findCity(database.db, 'felsofalu')).toMatchObject({
    slug: 'horna-ves',
    population: 1205,
    names: { uk: 'Горна Вес' },
  })
  expect((await places('add', ...osm)).text).toContain('Added: radobica (Radobica, CZ')
  for (const [args, why] of [
    [[...osm, '--only', 'Horná Ves'], 'no place that names its country (--country names it)'],
    [[...osm, '--only', 'Stará Ves', '--country', 'sk'], 'Name one by its number: 10, 11'],
    [[...osm, '--only', 'Vrch', '--country', 'sk'], 'no place "Vrch"'],
    [[...osm, '--name', 'Ves'], '--osm has name'],
    [[...osm, '--geonames', 'SK.txt'], 'one file at a time'],
    [['--osm', 'none.pbf'], 'none.pbf cannot be read'],
  ] as const)
    expect(await places('add', ...args)).toEqual({ code: 2, text: expect.stringContaining(why) })
})

test('a village with houses on the map, where nothing is on, can be taken back', async () => {
  await places('add', ...HORNA_VES)
  const tags = { amenity: 'community_centre', name: 'Kultúrny dom' }
  const bytes = extractOf([{ type: 'node', id: 1, lat: 48.63, lng: 18.55, tags }])
  await writeFile(join(folder, 'ves.osm.pbf'), bytes)
  const area = { lat: 48.63, lng: 18.55, km: 5 }
  const found = await housesOfExtract(join(folder, 'ves.osm.pbf'), area)
  expect(await saveHouses(database.db, 'horna-ves', found, clock())).toMatchObject({ linked: 1 })
  expect(await places('remove', 'horna-ves')).toEqual({ code: 0, text: 'Removed: horna-ves' })
})

test('a place has its names in the languages that GeoNames knows', async () => {
  await writeFile(join(folder, 'ves.txt'), dumped(3057981, 'Horná Ves'))
  const names = [
    ['1', '3057981', 'uk', 'Горна Вес', '', '', '', ''],
    ['2', '3057981', 'de', 'Oberdorf', '', '1', '', ''],
    ['3', '3057981', 'de', 'Oberdorf an der Neutra', '1', '', '', ''],
    ['4', '3057981', 'fr', 'Vieux nom', '', '', '', '1'],
    ['5', '3057981', 'link', 'https://example.org/', '', '', '', ''],
    ['6', '42', 'es', 'Otra', '', '', '', ''],
  ]
  await writeFile(join(folder, 'names.txt'), names.map((cells) => cells.join('\t')).join('\n'))
  await places('add', '--geonames', 'ves.txt', '--alternate-names', 'names.txt')
  const { rows } = await sql<{ names: unknown }>`
    select names from city where slug = 'horna-ves'`.execute(database.db)
  expect(rows[0]?.names).toEqual(
    expect.objectContaining({ uk: 'Горна Вес', de: 'Oberdorf an der Neutra' }),
  )
  expect(JSON.stringify(rows[0]?.names)).not.toMatch(/Vieux|Otra|example/)
  await writeFile(join(folder, 'short-names.txt'), '1\t2')
  const faulty = ['--geonames', 'ves.txt', '--alternate-names', 'short-names.txt']
  expect(await places('add', ...faulty)).toEqual({
    code: 2,
    text: expect.stringContaining('Line 1 has 2 columns'),
  })
})

test('a faulty call or file is refused with its reason, and nothing is written', async () => {
  await writeFile(join(folder, 'short.txt'), `${dumped(1, 'Ves')}\n2\tVes\n`)
  await writeFile(join(folder, 'far.txt'), dumped(1, 'Ves', { 4: '98.63' }))
  await writeFile(
    join(folder, 'twice.txt'),
    `${dumped(1, 'Ves')}\n${dumped(2, 'Ves', { 4: '49' })}`,
  )
  const at = (point: string, of = 'sk') => ['--name', 'Ves', '--at', point, '--country', of]
  for (const [args, why] of [
    [at('98.63,18.55'), 'latitude from -90 to 90'],
    [at('48.63'), 'such as 48.63,18.55'],
    [at('48.63,18.55', 'qq'), 'two letters of a country'],
    [['--name', 'Ves', '--country', 'sk'], '--name, --at and --country are needed'],
    [[...at('48.63,18.55'), '--names', 'xx=Ves'], 'of en, es'],
    [[...at('48.63,18.55'), '--languages', 'slovak'], 'tags of languages'],
    [[...at('48.63,18.55'), '--radius', '0'], 'whole number from 1'],
    [['--geonames', 'none.txt'], 'none.txt cannot be read'],
    [['--geonames', 'short.txt'], 'short.txt: Line 2 has 2 columns'],
    [['--geonames', 'far.txt'], 'Line 1 has no point on the earth'],
    [['--geonames', 'twice.txt', '--only', 'Ves'], 'Name one by its number: 1, 2'],
    [['--geonames', 'twice.txt', '--only', 'Les'], 'no populated place (class P) "Les"'],
  ] as const) {
    const { code, text } = await places('add', ...args)
    expect([code, text]).toEqual([2, expect.stringContaining(why)])
  }
  expect((await places()).text).toContain('No place was added')
})

test('a new village takes the events within its reach, and stays while something hangs on it', async () => {
  const source = await saveSource(database.db, sampleSource('tour', { platform: 'tour' }))
  const draft = { place: { name: 'Kultúrny dom', lat: 48.631, lon: 18.551 } }
  const entries = [{ id: 'ball', title: 'Ples', start: '2026-12-01T20:00:00', draft }]
  const run = () =>
    gather(source, sampleConnector(samplePlatform(entries)), () => Promise.reject(new Error()), {
      db: database.db,
      clock,
      signal: new AbortController().signal,
    })
  const cityOfBall = async () => {
    const { rows } = await sql<{ slug: string }>`
      select city.slug from event join city on city.id = event.city_id`.execute(database.db)
    return rows.map(({ slug }) => slug)
  }
  await run()
  expect(await cityOfBall()).not.toEqual(['horna-ves'])
  await places('add', ...HORNA_VES)
  await run()
  expect(await cityOfBall()).toEqual(['horna-ves'])
  expect(await places('remove', 'horna-ves')).toEqual({
    code: 1,
    text: 'horna-ves stays, for things hang on it. events: 1, venues: 1.',
  })
  await places('add', '--name', 'Radobica', '--at', '48.6,18.5', '--country', 'sk')
  expect(await places('remove', 'radobica')).toEqual({ code: 0, text: 'Removed: radobica' })
  expect(await findCity(database.db, 'radobica')).toBeNull()
  expect((await places('remove', 'bratislava')).text).toContain('No place "bratislava" was added')
})

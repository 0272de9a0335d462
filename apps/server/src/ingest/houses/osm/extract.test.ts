import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { housesOfExtract } from './extract.ts'
import { extractOf, type Written } from './testing/write-extract.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-extract-'))
})
afterAll(() => rm(folder, { recursive: true }))

const AREA = { lat: 48.63, lng: 18.55, km: 3 }
const corner = (id: number, lat: number, lng: number): Written => ({ type: 'node', id, lat, lng })

async function written(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, 'town.osm.pbf')
  await writeFile(path, bytes)
  return path
}

async function houses(entities: readonly Written[], form = {}) {
  return housesOfExtract(await written(extractOf(entities, form)), AREA, { country: 'sk' })
}

const TOWN: Written[] = [
  {
    type: 'node',
    id: 9_000_000_001,
    lat: 48.6301234,
    lng: 18.5512345,
    tags: {
      amenity: 'theatre',
      name: 'Divadlo Na Vršku',
      'name:en': 'Theatre on the Hill',
      alt_name: 'Na Vršku; Vršok',
      'contact:website': 'www.navrsku.example',
      'addr:street': 'Horná',
      'addr:housenumber': '4/12',
      'addr:postcode': '972 48',
      'addr:city': 'Horná Ves',
      wheelchair: 'designated',
      toilets: 'yes',
      'toilets:wheelchair': 'no',
      opening_hours: 'Tu-Sa 15:00-22:00',
    },
  },
  corner(11, 48.64, 18.55),
  corner(12, 48.642, 18.55),
  corner(13, 48.642, 18.554),
  corner(14, 48.64, 18.554),
  corner(21, 48.62, 18.56),
  corner(22, 48.624, 18.562),
  corner(31, 49.9, 18.55),
  corner(-5, 48.62, 18.57),
  {
    type: 'way',
    id: 1,
    nodes: [11, 12, 13, 14, 11],
    tags: { amenity: 'library', name: 'Knižnica' },
  },
  { type: 'way', id: 2, nodes: [21, 22], tags: { building: 'yes' } },
  { type: 'way', id: 3, nodes: [31, 31], tags: { tourism: 'museum', name: 'Ďaleké múzeum' } },
  {
    type: 'relation',
    id: 7,
    nodes: [-5],
    ways: [2, 404],
    tags: { type: 'site', tourism: 'museum', name: 'Banské múzeum', url: 'https://facebook.com/x' },
  },
]

test('a town has its houses with names, address, site and access facts', async () => {
  const found = await houses(TOWN)
  expect(found).toMatchObject([
    {
      key: 'osm:node/9000000001',
      origin: 'osm',
      kind: 'theatre',
      name: 'Divadlo Na Vršku',
      names: ['Na Vršku', 'Vršok', 'Theatre on the Hill'],
      website: 'http://www.navrsku.example/',
      programme: null,
      address: 'Horná 4/12, 972 48 Horná Ves',
      lat: 48.6301234,
      lng: 18.5512345,
      wheelchair: 'yes',
      toilets: 'yes',
      wheelchairToilets: 'no',
      openingHours: 'Tu-Sa 15:00-22:00',
    },
    { key: 'osm:relation/7', kind: 'museum', website: null, lat: 48.622, lng: 18.565 },
    { key: 'osm:way/1', kind: 'library', lat: 48.641, lng: 18.552, address: null },
  ])
  expect(found).toHaveLength(3)
})

test('it makes no difference how a program wrote the file', async () => {
  const dense = await houses(TOWN)
  expect(await houses(TOWN, { plainNodes: true, pack: 'raw' })).toEqual(dense)
  expect(await houses(TOWN, { bounds: [48, 18, 49, 19] })).toEqual(dense)
})

test('a house that is mapped as a point and as an outline is one, and namesakes stay two', async () => {
  const cinema = { amenity: 'cinema', name: 'Kino Baník' }
  const at = (id: number, lat: number, tags: Record<string, string>): Written => ({
    type: 'node',
    id,
    lat,
    lng: 18.55,
    tags,
  })
  const found = await houses([
    at(1, 48.6305, { ...cinema, website: 'https://banik.example/', wheelchair: 'yes' }),
    at(2, 48.64, { ...cinema, website: 'https://other.example/' }),
    at(3, 48.6401, { ...cinema, website: 'https://banik.example/' }),
    corner(5, 48.6301, 18.5499),
    corner(6, 48.6303, 18.5501),
    { type: 'way', id: 8, nodes: [5, 6], tags: { ...cinema, name: 'KINO BANÍK' } },
  ])
  expect(found.map(({ key, website, wheelchair }) => [key, website, wheelchair])).toEqual([
    ['osm:node/2', 'https://other.example/', null],
    ['osm:node/3', 'https://banik.example/', null],
    ['osm:way/8', 'https://banik.example/', 'yes'],
  ])
})

test('a file that is no whole extract is refused with its reason', async () => {
  const whole = extractOf(TOWN)
  const twice = Buffer.from(whole)
  twice.fill(0x7f, whole.length - 40)
  for (const [bytes, why] of [
    [whole.subarray(0, whole.length - 10), 'did not arrive whole'],
    [whole.subarray(0, 2), 'holds no OpenStreetMap extract'],
    ['<?xml version="1.0"?><osm></osm>', 'holds no OpenStreetMap extract'],
    ['', 'holds no OpenStreetMap extract'],
    [twice, 'is broken in the block at byte'],
    [extractOf(TOWN, { features: ['HistoricalInformation'] }), 'HistoricalInformation'],
    [extractOf(TOWN, { pack: 'lzma' }), 'packed with lzma'],
    [extractOf(TOWN, { bounds: [10, 10, 11, 11] }), 'it goes from 10.00,10.00 to 11.00,11.00'],
  ] as const) {
    const path = await written(bytes)
    await expect(housesOfExtract(path, AREA)).rejects.toThrow(why)
  }
  await expect(housesOfExtract(join(folder, 'none'), AREA)).rejects.toThrow('cannot be read')
})

const MONACO = fileURLToPath(
  new URL('../../../../../../../shared/data/08-map/monaco.osm.pbf', import.meta.url),
)

test.skipIf(!existsSync(MONACO))(
  'the extract of Monaco names its houses (skipped where ../shared/data is absent)',
  async () => {
    const found = await housesOfExtract(MONACO, { lat: 43.7347, lng: 7.4206, km: 3 })
    const kinds = Map.groupBy(found, ({ kind }) => kind)
    expect(found.length).toBeGreaterThanOrEqual(30)
    expect(kinds.get('museum')?.length).toBeGreaterThanOrEqual(6)
    expect(kinds.get('theatre')?.length).toBeGreaterThanOrEqual(4)
    expect(found.filter(({ website }) => website !== null).length).toBeGreaterThanOrEqual(15)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    for (const { lat, lng } of found) {
      expect(lat).toBeCloseTo(43.73, 1)
      expect(lng).toBeCloseTo(7.42, 1)
    }
  },
)

import { describe, expect, test } from 'vitest'
import { compareVenues, REVIEW_FROM, SAME_FROM, type VenueFacts } from './compare-venues.ts'

const NOTHING = { address: null, lat: null, lng: null, precision: null, url: null }
const place = (name: string, more: Partial<VenueFacts> = {}): VenueFacts => ({
  name,
  ...NOTHING,
  ...more,
})
const at = (lat: number, lng: number) => ({ lat, lng, precision: 'point' })
const likely = (a: VenueFacts, b: VenueFacts) => compareVenues(a, b).probability

describe('one place without asking', () => {
  test.each([
    ['en', 'The Blue Note', 'Blue Note'],
    ['es', 'Teatro Real', 'TEATRO REAL'],
    ['fr', 'Le Petit Théâtre', 'Petit théâtre'],
    ['pt', 'Casa da Música', 'Casa Música'],
    ['de', 'Club Gretchen', 'Gretchen'],
    ['ru', 'Клуб «Космонавт»', 'Космонавт'],
    ['it', 'Teatro alla Scala', 'Teatro Alla Scala'],
    ['sk', 'Klub Modrý vlk', 'Modrý Vlk'],
    ['uk', 'Палац «Україна»', 'Палац Україна'],
    ['ru/en', 'Космонавт', 'Kosmonavt'],
    ['ru/en', 'Клуб «Пушкин»', 'Pushkin'],
    ['uk/en', 'Кіно Жовтень', 'Zhovten'],
  ])('%s: "%s" is "%s"', (_, a, b) => {
    expect(likely(place(a), place(b))).toBeGreaterThanOrEqual(SAME_FROM)
  })
})

describe('two places', () => {
  test.each([
    ['Gallery 1', 'Gallery 2'],
    ['Kino Lumière', 'Kino Mladosť'],
    ['Národné divadlo', 'Národné múzeum'],
    ['Клуб 16 тонн', 'Клуб 8 тонн'],
    ['Teatro Real', 'Teatro Español'],
  ])('"%s" is not "%s"', (a, b) => {
    expect(likely(place(a), place(b))).toBeLessThan(REVIEW_FROM)
  })

  test('the same name far away, or in another house, is not taken for the same', () => {
    const here = place('Aurora', at(48.145, 17.11))
    expect(likely(here, place('Aurora', at(48.17, 17.14)))).toBeLessThan(REVIEW_FROM)
    const one = place('Aurora', { address: 'Obchodná 5' })
    expect(likely(one, place('Aurora', { address: 'Obchodná 50' }))).toBeLessThan(SAME_FROM)
  })

  test('neighbours in one courtyard stay two', () => {
    const house = { address: 'Obchodná 5', ...at(48.145, 17.11) }
    expect(likely(place('Kino Lumière', house), place('Vinotéka Pod hradom', house))).toBeLessThan(
      REVIEW_FROM,
    )
  })
})

test('a centre of a city says nothing of where a place is', () => {
  const centre = { lat: 48.2, lng: 17.2, precision: 'city' }
  const there = place('Modrý vlk', at(48.145, 17.11))
  expect(likely(there, place('Modrý vlk', centre))).toBe(
    likely(place('Modrý vlk'), place('Modrý vlk')),
  )
})

test('an address or a web site makes a likely name certain; reasons say so', () => {
  const a = place('Modrý vlk', { address: 'Obchodná 5', url: 'https://vlk.example/a' })
  const b = place('Modrý vlk Bratislava', { address: 'Obchodná 5', url: 'https://vlk.example/b' })
  const { probability, reasons } = compareVenues(a, b)
  expect(probability).toBeGreaterThanOrEqual(SAME_FROM)
  expect(reasons).toEqual(['one name holds the other', 'same address', 'same web site'])
})

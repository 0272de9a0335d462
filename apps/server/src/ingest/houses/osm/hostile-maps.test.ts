import { expect, test } from 'vitest'
import type { House } from '../house.ts'
import { taggedEntities } from './entities.ts'
import { eachOnce } from './one-house.ts'

const houseOf = (id: number, more: Partial<House> = {}): House => ({
  key: `osm:node/${id}`,
  origin: 'osm',
  kind: 'club',
  name: 'Klub',
  names: [],
  website: null,
  programme: null,
  address: null,
  lat: 48 + id / 500,
  lng: 17,
  wheelchair: null,
  toilets: null,
  wheelchairToilets: null,
  openingHours: null,
  ...more,
})
const housesOf = (count: number) => Array.from({ length: count }, (_, id) => houseOf(id))

test('a house that a map names twice in other words is one', () => {
  const found = eachOnce([houseOf(1), houseOf(1, { name: 'Divadlo', lat: 47 })])
  expect(found.map(({ key }) => key)).toEqual(['osm:node/1'])
})

test('thousands of houses of one name are told apart soon', () => {
  const began = process.cpuUsage()
  expect(eachOnce(housesOf(10_000))).toHaveLength(10_000)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(3_000)
})

test('a map with more houses than a town has is refused', () => {
  expect(() => eachOnce(housesOf(20_001))).toThrow('20000 are read at most')
})

test('a block of a million empty texts is refused', () => {
  const texts = Buffer.from('0a00'.repeat(1_000_001), 'hex')
  const length = [texts.length & 127, (texts.length >> 7) & 127, (texts.length >> 14) & 127]
  const head = [10, ...length.map((seven) => seven | 128), texts.length >> 21]
  const block = Buffer.concat([Buffer.from(head), texts])
  expect(() => taggedEntities(block, new Set(['amenity']))).toThrow('more texts')
})

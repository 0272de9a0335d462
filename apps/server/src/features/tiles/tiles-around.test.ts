import { expect, test } from 'vitest'
import { tilesAround } from './tiles-around.ts'

test('a city has every tile that its circle touches, at every zoom', () => {
  const tiles = tilesAround({ lat: 43.7696, lng: 11.2558 }, 10, 14)
  expect(tiles[0]).toEqual({ z: 0, x: 0, y: 0 })
  expect(tiles).toContainEqual({ z: 14, x: 8704, y: 5975 })
  expect(tiles.filter(({ z }) => z === 14)).toHaveLength(144)
  expect(new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).size).toBe(tiles.length)
})

test('at the edge of the world tiles go on from the other side', () => {
  const near = tilesAround({ lat: -17, lng: 179.99 }, 20, 10).filter(({ z }) => z === 10)
  expect(new Set(near.map(({ x }) => x))).toEqual(new Set([1023, 0]))
  expect(tilesAround({ lat: 89, lng: 0 }, 50, 3).every(({ y, z }) => y < 2 ** z)).toBe(true)
})

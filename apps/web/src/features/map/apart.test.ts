import { expect, test } from 'vitest'
import { apart, besideMarks } from './apart.ts'
import type { Pin, Ring } from './map-pins.ts'

const pin = (key: string, lat: number, lng: number): Pin => ({
  key,
  lat,
  lng,
  // Only their number counts here.
  events: Array.from({ length: 1 }),
  isQuiet: false,
})
const ring = (key: string, count: number, lat: number, lng: number): Ring => {
  const bounds = { west: lng, east: lng, south: lat, north: lat }
  return { key, keys: [key], count, lat, lng, bounds }
}

test('far enough from each other, pins keep their prices', () => {
  const { pins, rings } = apart([pin('a', 43.77, 11.25), pin('b', 43.77, 11.26)], [], 15)
  expect(pins.map(({ isQuiet }) => isQuiet)).toEqual([false, false])
  expect(rings).toEqual([])
})

test('a little too near, the less known one shows only its motif', () => {
  const { pins } = apart([pin('a', 43.77, 11.25), pin('b', 43.77, 11.2525)], [], 14.5)
  expect(pins.map(({ key, isQuiet }) => [key, isQuiet])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('joins overlapping pins into one ring that fits them all', () => {
  const marks = apart(
    [pin('a', 43.77, 11.25), pin('b', 43.771, 11.251)],
    [ring('r', 5, 43.77, 11.252)],
    11,
  )
  expect(marks.pins).toEqual([])
  expect(marks.rings).toMatchObject([
    { count: 7, keys: ['r', 'a', 'b'], bounds: { west: 11.25, east: 11.252, north: 43.771 } },
  ])
})

test('however many there are, no two overlap and none is lost', () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    pin(`p${i}`, 43.7 + ((i * 37) % 60) / 500, 11.2 + ((i * 17) % 60) / 400),
  )
  const { pins, rings } = apart(many, [], 12)
  const shown = [...pins.map(({ key }) => [key]), ...rings.map(({ keys }) => keys)].flat()
  expect(shown.toSorted()).toEqual(many.map(({ key }) => key).toSorted())
  const px = 512 * 2 ** 12
  const xs = rings.map(({ lng, lat }) => [(lng / 360) * px, lat] as const)
  for (const [i, [x, lat]] of xs.entries())
    for (const [other, otherLat] of xs.slice(i + 1))
      expect(Math.abs(x - other) > 42 || Math.abs(lat - otherLat) > 0.001).toBe(true)
})

test('the name of a city stands at its centre, or above what is there', () => {
  const centre = { lat: 43.77, lng: 11.25 }
  expect(besideMarks(centre, [pin('far', 43.78, 11.25)], 15)).toBe(0)
  expect(besideMarks(centre, [pin('a', 43.77, 11.25)], 15)).toBe(-36)
})

import { expect, test } from 'vitest'
import { aCard } from '../../testing/event-builder.ts'
import { firstView } from './first-view.ts'
import { areaAround } from './map-address.ts'

const area = areaAround({ lat: 48.15, lng: 17.1 }, 10)
const at = (...places: [number, number][]) => places.map((location) => aCard({ location }))
const street = (n: number): [number, number] => [48.15 + n / 1000, 17.1 + n / 1000]

test('the map begins where most events are, without the few far away', () => {
  const places = Array.from({ length: 20 }, (_, n) => street(n))
  const view = firstView(area, at(...places, [48.08, 17.01], [48.22, 17.2]))
  expect(view.south).toBeCloseTo(48.15, 2)
  expect(view.north).toBeCloseTo(48.169, 2)
  expect(view.west).toBeCloseTo(17.1, 2)
  expect(view.east).toBeCloseTo(17.119, 2)
})

test('a single place is shown with the streets around it, not its door', () => {
  const { west, east, south, north } = firstView(area, at(street(0)))
  expect((north - south) * 111.19).toBeCloseTo(1.6, 1)
  expect(east - west).toBeGreaterThan(north - south)
})

test('the map never begins beyond the area, and has all of it where nothing has a place', () => {
  expect(firstView(area, [aCard({ location: null }), ...at([40, 10])])).toEqual(area)
  const { north } = firstView(area, at([area.north, 17.1]))
  expect(north).toBe(area.north)
})

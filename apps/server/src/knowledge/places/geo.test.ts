import { expect, test } from 'vitest'
import { cellOf, distanceKm, mercator } from './geo.ts'

const BRATISLAVA = { lat: 48.14831, lng: 17.10744 }
const VIENNA = { lat: 48.20849, lng: 16.37208 }

test('Bratislava and Vienna are 55 km apart', () => {
  expect(distanceKm(BRATISLAVA, VIENNA)).toBeCloseTo(55, 0)
  expect(distanceKm(BRATISLAVA, BRATISLAVA)).toBe(0)
})

test('Null Island is in the middle of the map and north is up', () => {
  expect(mercator({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 })
  expect(mercator(BRATISLAVA).y).toBeLessThan(0.5)
})

test('neighbours share a cell and the poles have one', () => {
  expect(cellOf(BRATISLAVA)).toBe(cellOf({ lat: 48.149, lng: 17.108 }))
  expect(cellOf(BRATISLAVA)).not.toBe(cellOf(VIENNA))
  expect(cellOf({ lat: 90, lng: 180 })).toBeGreaterThanOrEqual(0)
})

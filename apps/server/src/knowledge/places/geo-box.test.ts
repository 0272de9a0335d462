import { expect, test } from 'vitest'
import { cellOf, boxAround, cellsOf } from './geo.ts'

test('every point of a 25 km circle around Bratislava falls into one of its tiles', () => {
  const cells = cellsOf(boxAround({ lat: 48.14831, lng: 17.10744 }, 25), 400)
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const angle = (degrees * Math.PI) / 180
    const lat = 48.14831 + (24.9 / 111.195) * Math.sin(angle)
    const lng = 17.10744 + (24.9 / (111.195 * Math.cos((48.2 * Math.PI) / 180))) * Math.cos(angle)
    expect(cells).toContain(cellOf({ lat, lng }))
  }
  expect(cells?.length).toBeLessThan(36)
})

test('a circle across 180 degrees has tiles on both of its sides', () => {
  const cells = cellsOf(boxAround({ lat: -18.1, lng: 179.99 }, 10), 100)
  expect(cells).toContain(cellOf({ lat: -18.1, lng: 179.95 }))
  expect(cells).toContain(cellOf({ lat: -18.1, lng: -179.95 }))
})

test('a circle that covers a continent is not looked up by tiles', () => {
  expect(cellsOf(boxAround({ lat: 48, lng: 17 }, 2000), 400)).toBeNull()
})

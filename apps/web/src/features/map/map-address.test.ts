import { expect, test } from 'vitest'
import {
  areaAround,
  askedOf,
  isSameArea,
  placelessOf,
  searchedArea,
  viewOf,
  writeArea,
  writeView,
} from './map-address.ts'

const city = {
  slug: 'bratislava',
  name: 'Bratislava',
  lat: 48.14831,
  lng: 17.10744,
  timeZone: 'Europe/Bratislava',
  radius: 10,
}

test('the address says where the map stands, and the same comes back', () => {
  expect(viewOf({ at: writeView({ lat: 48.14831, lng: 17.10744, zoom: 12.5 }) })).toEqual({
    lat: 48.14831,
    lng: 17.10744,
    zoom: 12.5,
  })
})

test.each(['', '1,2', 'a,b,c', '91,0,3', '10,181,3', '10,10,-1', '10,10,23', '1e3,2,3'])(
  'a place that is none leaves the map at its city: "%s"',
  (at) => expect(viewOf({ at })).toBeNull(),
)

test.each(['', '1,2,3', '17,48.2,17.2,48.1', '17.2,48,17,48.1', '17,-91,18,48', '17,48,18,x'])(
  'an area that is none leaves the list with its city: "%s"',
  (bbox) => {
    expect(searchedArea({ bbox })).toBeNull()
    expect(askedOf({ bbox }, city).city).toBe('bratislava')
  },
)

test('a city is asked for what lies around it this week, whose list the map can show whole', () => {
  const asked = askedOf({ category: 'concert', cursor: 'x', at: '1,2,3' }, city)
  expect(asked).toMatchObject({
    city: 'bratislava',
    category: 'concert',
    timeframe: 'this_week',
    page_size: 40,
  })
  expect(asked['bbox']).toBe(writeArea(areaAround(city, 10)))
  expect(asked).not.toHaveProperty('at')
  expect(asked).not.toHaveProperty('cursor')
})

test('the box around a city reaches as far as its radius in every direction', () => {
  const { west, east, south, north } = areaAround(city, 10)
  expect((north - south) * 111.19).toBeCloseTo(20, 1)
  expect((east - west) * 111.19 * Math.cos((48.14831 * Math.PI) / 180)).toBeCloseTo(20, 1)
})

test('a place of its own is asked for as far as its distance, without a city', () => {
  const asked = askedOf({ location: [48.2, 16.35], distance: 3 }, city)
  expect(asked).toMatchObject({ location: [48.2, 16.35], distance: 3 })
  expect(asked['bbox']).toBe(writeArea(areaAround({ lat: 48.2, lng: 16.35 }, 3)))
  expect(asked).not.toHaveProperty('city')
  expect(askedOf({ city: 'bratislava', location: [48.2, 16.35] }, city).city).toBe('bratislava')
})

test('an area is asked for without its city, with the filters', () => {
  const asked = askedOf({ city: 'bratislava', bbox: '16.2,48.1,16.5,48.3', free: true }, city)
  expect(asked).toMatchObject({
    free: true,
    location: [48.2, 16.35],
    bbox: '16.20000,48.10000,16.50000,48.30000',
  })
  expect(asked).not.toHaveProperty('city')
})

test('an area that goes past 180 degrees is asked for around a place on the globe', () => {
  expect(askedOf({ bbox: '170,-20,190,-10' }, city).location).toEqual([-15, -180])
})

test('asks for events without a place in the whole city', () => {
  expect(placelessOf({ distance: 5, free: true, at: '1,2,3' }, city)).toEqual({
    city: 'bratislava',
    free: true,
    timeframe: 'this_week',
    no_place: 'true',
  })
})

test('a map that was not moved shows what was searched, but for rounding', () => {
  const area = { west: 17, east: 17.2, south: 48, north: 48.1 }
  expect(isSameArea({ ...area, west: 17.0005 }, area)).toBe(true)
  expect(isSameArea({ ...area, west: 17.01 }, area)).toBe(false)
})

import { expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { whereOf } from './place.ts'

test('a region is not a town', () => {
  const where = (address: Record<string, string>) =>
    whereOf({ location: { '@type': 'Place', name: 'Halle', address } }, 'https://halle.example/')
      .place
  const region = where({ addressRegion: 'Bayern', addressCountry: 'DE' })
  expect([region?.locality, region?.region]).toEqual([undefined, 'Bayern'])
  const town = where({ addressLocality: 'Fürth', addressRegion: 'Bayern' })
  expect([town?.locality, town?.region]).toEqual(['Fürth', 'Bayern'])
})

const PAGE = 'https://halle.example/e/1'
test.each<[Json, ReturnType<typeof whereOf>]>([
  ['https://maps.app.goo.gl/Zz9Yy8', {}],
  ['https://mapy.cz/s/pepo', {}],
  ['https://www.facebook.com/halle', { place: { url: 'https://www.facebook.com/halle' } }],
  ['https://zoom.us/j/81', { isOnline: true, onlineUrl: 'https://zoom.us/j/81' }],
  ['geo:48.72,21.25', { place: { lat: 48.72, lon: 21.25, geoPrecision: 'point' } }],
  ['48.72, 21.25', { place: { lat: 48.72, lon: 21.25, geoPrecision: 'point' } }],
  [
    { '@type': 'Place', name: 'Halle', url: 'https://www.google.com/maps?q=48.72,21.25' },
    { place: { name: 'Halle', lat: 48.72, lon: 21.25, geoPrecision: 'point' } },
  ],
  [
    { '@type': 'Place', url: 'https://zoom.us/j/81' },
    { isOnline: true, onlineUrl: 'https://zoom.us/j/81' },
  ],
  [
    { '@type': 'VirtualLocation', url: 'https://stream.example/9' },
    { isOnline: true, onlineUrl: 'https://stream.example/9' },
  ],
])('online is only a meeting or what says so: %j', (location, where) => {
  expect(whereOf({ location }, PAGE)).toEqual(where)
})

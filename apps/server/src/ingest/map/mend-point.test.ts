import type { RawPlace } from '@okolo/connectors/event-draft'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { resolve } from './resolve.ts'

const city = (known: Partial<KnownCity>): KnownCity => ({
  ...BRATISLAVA,
  id: 1,
  population: 400_000,
  names: [],
  ...known,
})
const OWN = city({})
const LISBON = city({
  id: 2,
  slug: 'lisbon',
  name: 'Lisbon',
  lat: 38.72,
  lon: -9.14,
  country: 'pt',
})
const CITIES = [OWN, LISBON]

function placeOf(place: RawPlace, own = OWN) {
  const draft = { sourceId: '1', title: { en: 'Market' }, when: [{ start: '2026-12-05' }], place }
  const context = { own, cities: CITIES, byName: citiesByName(CITIES), now: new Date('2026-11-20') }
  const { content, assumptions } = resolve(draft, context)
  const { lat = null, lng = null } = content.place ?? {}
  const codes = assumptions.map(({ code }) => code)
  return {
    point: lat === null ? null : [lat, lng],
    codes: codes.filter((code) => /point|far/.test(code)),
  }
}

test.each<[string, RawPlace, KnownCity, number[]]>([
  ['exchanged', { lat: 17.12, lon: 48.16 }, OWN, [48.16, 17.12]],
  ['a wrong sign', { lat: 48.16, lon: -17.12 }, OWN, [48.16, 17.12]],
  ['a sign left out', { lat: 38.7, lon: 9.15 }, LISBON, [38.7, -9.15]],
  ['exchanged and a sign left out', { lat: 9.15, lon: 38.7 }, LISBON, [38.7, -9.15]],
])('coordinates that are %s are put right, and that is noted', (_, place, own, point) => {
  expect(placeOf({ name: 'Tržnica', ...place }, own)).toEqual({ point, codes: ['point_mended'] })
})

test('a point where nothing is certain is left out, and its city kept', () => {
  expect(placeOf({ name: 'Tržnica', lat: -33.4, lon: 151.2 })).toEqual({
    point: null,
    codes: ['far_from_city'],
  })
})

test('a point in another city is left out if the record names the source’s', () => {
  const place = { name: 'Tržnica', locality: 'Bratislava', lat: 38.71, lon: -9.15 }
  expect(placeOf(place)).toEqual({ point: null, codes: ['far_from_city'] })
})

test.each<[string, RawPlace]>([
  ['in another city', { lat: 38.71, lon: -9.15 }],
  ['not far away', { lat: 48.6, lon: 17.8, locality: 'Dedina' }],
  ['in another country by its own word', { lat: 17.12, lon: 48.16, country: 'ye', locality: 'X' }],
])('a point %s stays', (_, place) => {
  expect(placeOf({ name: 'Tržnica', ...place })).toEqual({
    point: [place.lat, place.lon],
    codes: [],
  })
})

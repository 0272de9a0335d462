import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import type { ListingPlace } from '#server/knowledge/listing.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { venueMention } from './venue-mention.ts'

const TROMSO: KnownCity = {
  ...BRATISLAVA,
  id: 1,
  slug: 'tromso',
  name: 'Tromsø',
  names: ['Тромсё'],
  lat: 69.649,
  lon: 18.955,
  country: 'no',
  tz: 'Europe/Oslo',
  population: 52_000,
}
const NOTHING: ListingPlace = {
  name: null,
  room: null,
  address: null,
  lat: null,
  lng: null,
  precision: null,
  url: null,
}
function venue(place: Partial<ListingPlace>) {
  return venueMention({ ...NOTHING, ...place }, TROMSO, TROMSO.tz)
}

test('capitals, commas and the name of the city do not make another venue', () => {
  const plain = venue({ name: 'Aurora Kino, Sal 1' })
  expect(venue({ name: 'AURORA KINO Sal 1, Tromsø' })?.uuid).toBe(plain?.uuid)
  expect(plain).toMatchObject({ name: 'Aurora Kino', room: 'Sal 1' })
})

test('a room belongs to its building, whatever word the language has for it', () => {
  const building = venue({ name: 'Dom kultúry' })
  for (const room of ['veľká sála', 'Sála 2', 'Studio 1'])
    expect(venue({ name: `Dom kultúry – ${room}` })).toMatchObject({ uuid: building?.uuid, room })
  expect(venue({ name: 'Klub, Divadlo' })?.room).toBeNull()
})

test('the city itself is not a venue, in whatever language; its address may be one', () => {
  expect(venue({ name: 'Tromsø' })).toBeNull()
  expect(venue({ name: 'Тромсё' })).toBeNull()
  expect(venue({ name: 'Tromsø', address: 'Storgata 95' })?.name).toBe('Storgata 95')
})

test('a part of the city, or a town that is none of ours, is not a venue either', () => {
  const inDistrict = { address: 'Köln-Ehrenfeld', district: 'Köln-Ehrenfeld' }
  expect(venue(inDistrict)).toBeNull()
  expect(venue({ address: 'Rovereto', town: 'Rovereto' })).toBeNull()
})

test('the town hall of a town beside the city is another; that of what may be a part of it is not', () => {
  const hall = (place: Partial<ListingPlace>) => venue({ name: 'Rådhuset', ...place })?.uuid
  expect(hall({ town: 'Kvaløysletta' })).not.toBe(hall({}))
  expect(hall({ town: 'Kvaløysletta' })).not.toBe(hall({ town: 'Tromsdalen' }))
  const oakland = { ...TROMSO, slug: 'oakland', name: 'Oakland', names: [] }
  const inOakland = (town: string | null) =>
    venueMention({ ...NOTHING, name: 'City Hall', town }, oakland, 'America/Los_Angeles')?.uuid
  expect(inOakland('Berkeley')).toBe(inOakland(null))
})

import type { EventDraft } from '@okolo/connectors/event-draft'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'
import { resolve } from './resolve.ts'

const OWN = { ...BRATISLAVA, id: 1, population: 400_000, names: [] }
const HOUSE = { name: 'Klub Lúč', address: 'Špitálska 4', lat: 48.147, lng: 17.116 }

function placeIn(given: Partial<EventDraft>, house: typeof HOUSE | null = HOUSE) {
  const draft = { sourceId: '1', title: { en: 'Jam' }, when: [{ start: '2026-12-05' }], ...given }
  const now = new Date('2026-11-20')
  const cities = [OWN]
  const context = { own: OWN, cities, byName: citiesByName(cities), now, house }
  const { content, assumptions } = resolve(draft, context)
  const { name = null, room = null, lat = null } = content.place ?? {}
  return { name, room, lat, isAssumed: assumptions.some(({ code }) => code === 'place_of_house') }
}

test.each<[string, Partial<EventDraft>, ReturnType<typeof placeIn>]>([
  ['names no place', {}, { name: 'Klub Lúč', room: null, lat: 48.147, isAssumed: true }],
  [
    'names a room alone',
    { place: { room: 'Veľká sála' } },
    { name: 'Klub Lúč', room: 'Veľká sála', lat: 48.147, isAssumed: true },
  ],
  [
    'names another place',
    { place: { name: 'Mestský park' } },
    { name: 'Mestský park', room: null, lat: null, isAssumed: false },
  ],
  ['is online', { isOnline: true }, { name: null, room: null, lat: null, isAssumed: false }],
])('an event in the programme of a house that %s', (_, given, expected) => {
  expect(placeIn(given)).toEqual(expected)
})

test('an event of a source without a house that names no place has none', () => {
  expect(placeIn({}, null)).toEqual({ name: null, room: null, lat: null, isAssumed: false })
})

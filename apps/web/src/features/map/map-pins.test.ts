import type { EventMap } from '@okolo/contract/events/map'
import { expect, test } from 'vitest'
import { drawnOf, markOf } from './map-pins.ts'

const date = {
  uuid: '5760dbea-dc74-5e45-9c81-3a1879eb7dd5',
  start: '2026-11-21T10:00:00+01:00',
  end: null,
  time_zone: 'Europe/Bratislava',
  all_day: false,
  status: 'scheduled',
  previous_start: null,
} as const
const event = (id: string, lat: number, lng: number): EventMap['features'][number] => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: {
    kind: 'event',
    slug: id,
    title: id,
    category: 'other',
    date,
    price: null,
    mood: null,
  },
})
const answer = (features: EventMap['features'], zoom = 11): EventMap => ({
  type: 'FeatureCollection',
  bbox: [17, 48, 18, 49],
  zoom,
  count: features.length,
  without_place: 0,
  features,
})

test('events of one spot are one pin with their number', () => {
  const { pins } = drawnOf(
    answer([event('a', 48.1, 17.1), event('b', 48.2, 17.1), event('c', 48.1, 17.1)]),
  )
  expect(pins.map(({ events }) => events.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
})

test('forty pins speak, the others are dots', () => {
  const many = Array.from({ length: 50 }, (_, i) => event(`e${i}`, 48 + i / 1000, 17))
  const { pins } = drawnOf(answer(many))
  expect(pins.filter(({ isQuiet }) => !isQuiet).map(({ events }) => events[0]?.id)).toEqual(
    many.slice(0, 40).map(({ id }) => id),
  )
})

test('an event in a list finds its pin, or the ring that it is in', () => {
  // Of the API: zoom, column and row of the grid, four clusters a tile.
  const ring: EventMap['features'][number] = {
    type: 'Feature',
    id: '11-4485-2842',
    geometry: { type: 'Point', coordinates: [17.1, 48.145] },
    bbox: [17, 48, 18, 49],
    properties: { kind: 'cluster', count: 26 },
  }
  const shown = answer([ring, event('a', 48.2, 17.3)])
  expect(markOf([48.2, 17.3], shown)).toBe(drawnOf(shown).pins[0]?.key)
  expect(markOf([48.145, 17.1], shown)).toBe('11-4485-2842')
  expect(markOf([47, 17], shown)).toBeNull()
  expect(markOf(null, shown)).toBeNull()
})

import { expect, test } from 'vitest'
import type { EventDraft, RawPlace } from '../event-draft.ts'
import { settlePlace } from './settle-place.ts'

const settled = (place: RawPlace) => {
  const draft: EventDraft = { sourceId: '1', title: { sk: 'Piknik' }, when: [], place }
  const { place: kept, isOnline, onlineUrl } = settlePlace(draft)
  return {
    ...(kept && { place: kept }),
    ...(isOnline && { isOnline }),
    ...(onlineUrl && { onlineUrl }),
  }
}

test.each<[string, RawPlace, RawPlace | undefined]>([
  ['plain words', { name: 'Záhrada', address: 'Poľná 3' }, { name: 'Záhrada', address: 'Poľná 3' }],
  ['coordinates as the name', { name: 'lat 48.72 lon 21.25' }, { lat: 48.72, lon: 21.25 }],
  [
    'coordinates as the address',
    { name: 'Záhrada', address: '48.7201, 21.2503' },
    { name: 'Záhrada', lat: 48.7201, lon: 21.2503 },
  ],
  [
    'coordinates beside a point',
    { address: '48.7201, 21.2503', lat: 48.1, lon: 17.1 },
    { lat: 48.1, lon: 17.1 },
  ],
  ['a short link to a map as the name', { name: 'https://maps.app.goo.gl/Zz9Yy8' }, undefined],
  [
    'a map with a pin as the link',
    { name: 'Záhrada', url: 'https://maps.apple.com/?ll=48.72,21.25' },
    { name: 'Záhrada', lat: 48.72, lon: 21.25 },
  ],
  [
    'a house’s site as the name',
    { name: 'https://klub.example/' },
    { url: 'https://klub.example/' },
  ],
])('%s', (_, place, expected) => {
  expect(settled(place)).toEqual(expected === undefined ? {} : { place: expected })
})

test('a meeting as the name or link is online, unless there is a house', () => {
  const onlineUrl = 'https://zoom.us/j/81'
  expect(settled({ name: onlineUrl })).toEqual({ isOnline: true, onlineUrl })
  expect(settled({ url: onlineUrl })).toEqual({ isOnline: true, onlineUrl })
  expect(settled({ name: 'Záhrada', url: onlineUrl })).toEqual({
    place: { name: 'Záhrada' },
    onlineUrl,
  })
})

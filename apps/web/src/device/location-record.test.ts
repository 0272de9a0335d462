import { expect, test } from 'vitest'
import { declineLocation, freshLocation, keepLocation, locationAnswer } from './location-record.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-20T18:00:00Z')
const HERE = { lat: 48.149, lng: 17.107 }

function shelf(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('the device is not asked again for a day', () => {
  const own = shelf()
  keepLocation(HERE, NOW, own)
  expect(freshLocation(NOW, own)).toEqual(HERE)
  expect(freshLocation(NOW + 23 * HOUR, own)).toEqual(HERE)
  expect(freshLocation(NOW + 24 * HOUR, own)).toBeNull()
  // A clock that was set back makes no place new for ever.
  expect(freshLocation(NOW - HOUR, own)).toBeNull()
})

test('a refusal is remembered as asked, not as a place', () => {
  const own = shelf()
  keepLocation(null, NOW, own)
  expect(freshLocation(NOW, own)).toBeNull()
  expect(JSON.parse(own.getItem('locationAccess') ?? '')).toEqual({
    needed: true,
    location: null,
    locationTimestamp: null,
    askedTimestamp: NOW,
  })
})

test('a person who says no is not located any more, until they ask for it', () => {
  const own = shelf()
  expect(locationAnswer(own)).toBeNull()
  keepLocation(HERE, NOW, own)
  expect(locationAnswer(own)).toBe('known')
  declineLocation(NOW + HOUR, own)
  expect([freshLocation(NOW + HOUR, own), locationAnswer(own)]).toEqual([null, 'declined'])
  expect(JSON.parse(own.getItem('locationAccess') ?? '')).toEqual({
    needed: false,
    location: null,
    locationTimestamp: null,
    askedTimestamp: NOW + HOUR,
  })
  keepLocation(null, NOW, own)
  expect(locationAnswer(own)).toBe('refused')
})

test.each(['', 'null', '{', '[]', '{"location":{"lat":"a","lng":1},"locationTimestamp":1}'])(
  'ignores places in an unknown form: %s',
  (kept) => {
    expect(freshLocation(1, shelf({ locationAccess: kept }))).toBeNull()
  },
)

test('a browser without storage asks each time', () => {
  const closed = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('SecurityError')
    },
  }
  expect(() => keepLocation(HERE, NOW, closed)).not.toThrow()
  expect(freshLocation(NOW, closed)).toBeNull()
})

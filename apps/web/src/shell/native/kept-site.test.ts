import { expect, test } from 'vitest'
import { keptSettings } from './kept-site.ts'

const SETTINGS = {
  origin: 'https://okolo.example',
  now: '2026-11-20T18:00:00.000Z',
  map: null,
  streets: true,
  stores: { apple: null, google: null },
  analytics: null,
  lookUps: [],
  translates: false,
  demo: false,
}

test('reads what this version has stored', () => {
  const kept = { ...SETTINGS, ahead: -5000 }
  expect(keptSettings(JSON.stringify(kept))).toEqual(kept)
})

test('an earlier version kept no clock of the server', () => {
  expect(keptSettings(JSON.stringify(SETTINGS))).toEqual({ ...SETTINGS, ahead: 0 })
})

test.each([
  null,
  '',
  'null',
  '7',
  '{',
  '{"origin":7}',
  JSON.stringify({ ...SETTINGS, origin: 'okolo' }),
  JSON.stringify({ ...SETTINGS, stores: undefined }),
  JSON.stringify({ ...SETTINGS, map: 'light' }),
  JSON.stringify({ ...SETTINGS, analytics: {} }),
])('%j was kept by another version, or by nobody', (raw) => {
  expect(keptSettings(raw)).toBeNull()
})

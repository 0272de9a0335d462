import { expect, test } from 'vitest'
import { NOTHING_SET } from '../../site/nothing-set.ts'
import { keptSettings } from './kept-site.ts'

const SETTINGS = {
  ...NOTHING_SET,
  origin: 'https://okolo.example',
  now: '2026-11-20T18:00:00.000Z',
  streets: true,
}

test('reads what this version has stored', () => {
  const kept = { ...SETTINGS, ahead: -5000 }
  expect(keptSettings(JSON.stringify(kept))).toEqual(kept)
})

test('an earlier version kept neither the clock of the server nor the look', () => {
  const { look: _, ...earlier } = SETTINGS
  expect(keptSettings(JSON.stringify(earlier))).toEqual({ ...SETTINGS, ahead: 0 })
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

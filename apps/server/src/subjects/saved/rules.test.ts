import { expect, test } from 'vitest'
import { changeBetween, type SavedFacts } from './rules.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const date = (at: string, status = 'scheduled') => ({ at, zone: 'Europe/Vienna', status })
const facts = (dates: SavedFacts['dates'], more: Partial<SavedFacts> = {}): SavedFacts => ({
  isCancelled: false,
  place: 'Club A',
  dates,
  ...more,
})
const friday = date('2026-11-27T19:00:00Z')
const saturday = date('2026-11-28T19:00:00Z')
const over = date('2026-11-19T19:00:00Z')

test.each([
  ['nothing', facts({ a: friday }), facts({ a: friday }), null],
  ['cancelled', facts({ a: friday }), facts({ a: friday }, { isCancelled: true }), 'cancelled'],
  ['back', facts({ a: friday }, { isCancelled: true }), facts({ a: friday }), 'back'],
  [
    'its only date cancelled',
    facts({ a: friday }),
    facts({ a: { ...friday, status: 'cancelled' } }),
    'cancelled',
  ],
  [
    'one date of two cancelled',
    facts({ a: friday, b: saturday }),
    facts({ a: friday, b: { ...saturday, status: 'cancelled' } }),
    'date_cancelled',
  ],
  ['the same date at another time', facts({ a: friday }), facts({ a: saturday }), 'new_date'],
  ['its only date replaced', facts({ a: friday }), facts({ b: saturday }), 'new_date'],
  [
    'a date of a series is over',
    facts({ a: over, b: friday }),
    facts({ b: friday, c: saturday }),
    null,
  ],
  ['one more date', facts({ a: friday }), facts({ a: friday, b: saturday }), null],
  ['another place', facts({ a: friday }), facts({ a: friday }, { place: 'Club B' }), 'moved'],
  ['a place is known now', facts({ a: friday }, { place: null }), facts({ a: friday }), null],
  ['sold out', facts({ a: friday }), facts({ a: { ...friday, status: 'sold_out' } }), 'sold_out'],
  [
    'postponed',
    facts({ a: friday }),
    facts({ a: { ...friday, status: 'postponed' } }),
    'postponed',
  ],
])('%s', (_what, before, after, change) => {
  expect(changeBetween(before, after, NOW)?.change ?? null).toBe(change)
})

import type { Price } from '@okolo/contract/events/price'
import { expect, test } from 'vitest'
import { reasonFor, type ReasonFacts } from './reason.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const FREE: Price = {
  is_free: true,
  min: 0,
  max: 0,
  currency: null,
  fees: 'unknown',
  text: null,
}
const plain: ReasonFacts = {
  state: 'upcoming',
  ends: new Date('2026-11-20T21:00:00Z'),
  openUntil: null,
  opened: null,
  startWall: '2026-11-20T20:00:00',
  timeZone: 'Europe/Bratislava',
  isAllDay: false,
  price: null,
  platforms: 1,
  saved: 0,
  lowStock: false,
}
const in5Days = new Date('2026-11-25T15:00:00Z')
const in50Days = new Date('2027-01-09T15:00:00Z')

test.each<[string, Partial<ReasonFacts>, object | null]>([
  ['nothing special', {}, null],
  ['three platforms', { platforms: 3 }, { code: 'platforms', count: 3 }],
  ['saved', { saved: 214 }, { code: 'saved', count: 214 }],
  ['free this evening', { price: FREE }, { code: 'free_tonight', count: null }],
  ['free in the morning', { price: FREE, startWall: '2026-11-20T10:00:00' }, null],
  ['free tomorrow evening', { price: FREE, startWall: '2026-11-21T20:00:00' }, null],
  ['free, at an hour nobody knows', { price: FREE, isAllDay: true }, null],
  ['an exhibition that closes', { openUntil: in5Days }, { code: 'closing_soon', count: null }],
  [
    'an exhibition of two days ago',
    { openUntil: in50Days, opened: '2026-11-18' },
    { code: 'just_opened', count: null },
  ],
  ['an exhibition of last month', { openUntil: in50Days, opened: '2026-10-18' }, null],
  ['an exhibition of which nobody says when it opened', { openUntil: in50Days }, null],
  ['last tickets', { lowStock: true, platforms: 3 }, { code: 'last_tickets', count: null }],
  ['cancelled', { state: 'cancelled', platforms: 3 }, null],
  ['over', { state: 'ended', platforms: 3 }, null],
])('%s', (_, given, expected) => {
  expect(reasonFor({ ...plain, ...given }, NOW)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { aDate } from '../../testing/event-builder.ts'
import { stateOf } from './event-state.ts'

const evening = aDate({ start: '2026-11-20T20:00:00+01:00', end: null })
const wholeDay = aDate({
  start: '2026-11-20T00:00:00-08:00',
  end: null,
  all_day: true,
  time_zone: 'America/Los_Angeles',
})
const exhibition = aDate({ start: '2026-11-01T10:00:00+01:00', end: '2026-12-20T18:00:00+01:00' })
const opening = aDate({ start: '2026-11-20T10:00:00+01:00', end: '2026-11-20T18:00:00+01:00' })

test.each([
  ['before it begins', evening, '2026-11-20T18:59:00Z', 'upcoming'],
  ['within three hours without an end', evening, '2026-11-20T21:59:00Z', 'happening'],
  ['after three hours without an end', evening, '2026-11-20T22:01:00Z', 'ended'],
  ['a whole day lasts to midnight in its own zone', wholeDay, '2026-11-21T07:59:00Z', 'ongoing'],
  ['an exhibition at five in the morning', exhibition, '2026-11-20T04:00:00Z', 'ongoing'],
  [
    'an opening from ten to six, at five in the morning',
    opening,
    '2026-11-20T04:00:00Z',
    'upcoming',
  ],
  ['the same at noon', opening, '2026-11-20T11:00:00Z', 'happening'],
  ['and no longer', wholeDay, '2026-11-21T08:01:00Z', 'ended'],
  [
    'cancelled stays cancelled',
    aDate({ status: 'cancelled' }),
    '2027-01-01T00:00:00Z',
    'cancelled',
  ],
  ['postponed', aDate({ status: 'postponed' }), '2026-11-20T20:00:00Z', 'postponed'],
])('%s', (_, date, now, state) => {
  expect(stateOf(date, now)).toBe(state)
})

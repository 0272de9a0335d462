import { expect, test } from 'vitest'
import { eventState } from './event-state.ts'

const date = {
  eventStatus: 'scheduled',
  status: 'scheduled',
  starts_at: new Date('2026-11-20T19:00:00Z'),
  ends_at: new Date('2026-11-20T22:00:00Z'),
  all_day: false,
}

test.each([
  ['2026-11-20T18:59:59Z', 'upcoming'],
  ['2026-11-20T19:00:00Z', 'happening'],
  ['2026-11-20T21:59:59Z', 'happening'],
  ['2026-11-20T22:00:00Z', 'ended'],
] as const)('a concert from 19:00 to 22:00 is, at %s, %s', (now, state) => {
  expect(eventState(date, new Date(now))).toBe(state)
})

test('cancelled stays cancelled after its end; postponed only until its former end', () => {
  const [before, after] = [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-21T12:00:00Z')]
  expect(eventState({ ...date, status: 'cancelled' }, after)).toBe('cancelled')
  expect(eventState({ ...date, eventStatus: 'cancelled' }, before)).toBe('cancelled')
  expect(eventState({ ...date, status: 'postponed' }, before)).toBe('postponed')
  expect(eventState({ ...date, status: 'postponed' }, after)).toBe('ended')
})

test('an exhibition whose hours nobody names is not open at five in the morning', () => {
  const night = new Date('2026-11-20T04:00:00Z')
  const [starts_at, ends_at] = [new Date('2026-11-01T09:00:00Z'), new Date('2026-12-20T17:00:00Z')]
  expect(eventState({ ...date, starts_at, ends_at }, night)).toBe('ongoing')
  expect(eventState({ ...date, starts_at, ends_at, all_day: true }, night)).toBe('ongoing')
  expect(eventState({ ...date, starts_at, ends_at }, new Date('2026-11-01T08:00:00Z'))).toBe(
    'upcoming',
  )
  // One day of it, by its opening hours.
  const opening = {
    starts_at: new Date('2026-11-20T09:00:00Z'),
    ends_at: new Date('2026-11-20T17:00:00Z'),
  }
  expect(eventState({ ...date, ...opening }, night)).toBe('upcoming')
  expect(eventState({ ...date, ...opening }, new Date('2026-11-20T12:00:00Z'))).toBe('happening')
})

test('a rescheduled, moved or sold out date is still on', () => {
  for (const status of ['rescheduled', 'moved_online', 'sold_out'])
    expect(eventState({ ...date, status }, new Date('2026-11-20T20:00:00Z'))).toBe('happening')
})

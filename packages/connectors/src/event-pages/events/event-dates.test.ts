import { expect, test } from 'vitest'
import type { EventDraft } from '../../event-draft.ts'
import type { JsonObject } from '../../json.ts'
import { draft } from '../testing/read-json-ld.ts'

test.each<[string, JsonObject, EventDraft['when']]>([
  [
    'a duration',
    { duration: 'PT2H' },
    [{ start: '2026-11-20T20:00:00', end: '2026-11-20T22:00:00' }],
  ],
  ['an end that is a day', { endDate: '2026-11-20' }, [{ start: '2026-11-20T20:00:00' }]],
  ['an end before the start', { endDate: '2026-10-01T10:00' }, [{ start: '2026-11-20T20:00:00' }]],
  [
    'a start that is a day, and doors',
    { startDate: '2026-11-20', doorTime: '19:00' },
    [{ start: '2026-11-20T19:00:00' }],
  ],
  [
    'an interval',
    { startDate: '2026-11-20T20:00/2026-11-20T23:00' },
    [{ start: '2026-11-20T20:00:00', end: '2026-11-20T23:00:00' }],
  ],
  [
    'a zone by name',
    { startDate: '2026-11-20T20:00 Europe/Vienna' },
    [{ start: '2026-11-20T20:00:00', tz: 'Europe/Vienna' }],
  ],
  [
    'several starts',
    { startDate: ['2026-11-20', '2026-11-27'] },
    [
      { start: '2026-11-20', allDay: true },
      { start: '2026-11-27', allDay: true },
    ],
  ],
  [
    'an offset at the start only',
    { startDate: '2026-11-20T20:00+01:00', endDate: '2026-11-20T22:00' },
    [{ start: '2026-11-20T20:00:00+01:00', end: '2026-11-20T22:00:00+01:00' }],
  ],
])('dates: %s', (_, facts, when) => {
  expect(draft(facts).when).toEqual(when)
})

test.each<[string, JsonObject, EventDraft['when'][0]]>([
  [
    'midnight to midnight is one day',
    { startDate: '2027-02-06T00:00:00+01:00', endDate: '2027-02-07T00:00:00+01:00' },
    { start: '2027-02-06', allDay: true },
  ],
  [
    'midnight to a midnight later is the days before it',
    { startDate: '2027-02-06T00:00', endDate: '2027-02-09T00:00' },
    { start: '2027-02-06', end: '2027-02-08', allDay: true },
  ],
  [
    'an end that never comes is kept for the lists',
    { startDate: '2026-02-01', endDate: '9999-12-31' },
    { start: '2026-02-01', end: '9999-12-31', allDay: true },
  ],
  [
    'a day as the end stays a day',
    { startDate: '2027-02-06T19:00', endDate: '2027-02-08' },
    { start: '2027-02-06T19:00:00', end: '2027-02-08' },
  ],
  [
    'a zone that is nobody’s is an offset',
    { startDate: '2027-02-06T18:00 Etc/UTC' },
    { start: '2027-02-06T18:00:00Z' },
  ],
  [
    'the offset of the end is kept',
    { startDate: '2027-02-06T20:00', endDate: '2027-02-06T21:00Z' },
    { start: '2027-02-06T20:00:00', end: '2027-02-06T22:00:00' },
  ],
  [
    'the offset of the doors is kept',
    { startDate: '2027-02-06', doorTime: '2027-02-06T18:00:00Z' },
    { start: '2027-02-06T18:00:00Z' },
  ],
])('%s', (_, facts, when) => {
  expect(draft(facts).when).toEqual([when])
})

test('a start in the year 9999 is no date', () => {
  expect(() => draft({ startDate: '9999-12-31' })).toThrow('is not a date')
})

test('without a date the reason names the field and what stands there', () => {
  expect(() => draft({ startDate: 'demnächst' })).toThrow('"demnächst" is not a date.')
  expect(() => draft({ startDate: '' })).toThrow('The event has no startDate.')
  expect(() => draft({ startDate: null, eventSchedule: { repeatFrequency: 'P1W' } })).toThrow(
    'eventSchedule',
  )
})

test('schedules with other hours: the first is the recurrence, the others are dates', () => {
  const schedule = (byDay: string[], startTime: string) => ({
    '@type': 'Schedule',
    startDate: '2026-11-02',
    endDate: '2026-11-15',
    repeatFrequency: 'P1W',
    byDay,
    startTime,
    endTime: '18:00',
  })
  const { recurrence, when } = draft({
    eventSchedule: [schedule(['Monday', 'Friday'], '10:00'), schedule(['Sa'], '14:00')],
  })
  expect(recurrence).toMatchObject({
    start: '2026-11-02T10:00:00',
    rules: ['FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20261115'],
  })
  expect(when).toEqual([
    { start: '2026-11-07T14:00:00', end: '2026-11-07T18:00:00' },
    { start: '2026-11-14T14:00:00', end: '2026-11-14T18:00:00' },
  ])
})

test('monthly schedules begin on the first day they name', () => {
  const monthly = (more: JsonObject) =>
    draft({
      eventSchedule: {
        startDate: '2026-11-05',
        repeatFrequency: 'P1M',
        startTime: '19:00',
        ...more,
      },
    }).recurrence
  expect(monthly({ byMonthDay: [1, 15], repeatCount: 4 })).toMatchObject({
    start: '2026-11-15T19:00:00',
    rules: ['FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=4'],
  })
  expect(monthly({ byDay: 'https://schema.org/Tuesday', byMonthWeek: 2 })).toMatchObject({
    start: '2026-11-10T19:00:00',
    rules: ['FREQ=MONTHLY;BYDAY=2TU'],
  })
})

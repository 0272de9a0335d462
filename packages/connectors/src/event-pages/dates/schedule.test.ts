import { expect, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import { draft } from '../testing/read-json-ld.ts'

/** The series of a weekly event with these facts; its first date is a Thursday. */
const series = (facts: JsonObject, schedule: JsonObject) =>
  draft({
    ...facts,
    eventSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', ...schedule },
  }).recurrence

const WEEKLY = { byDay: 'https://schema.org/Thursday', repeatCount: 3 }

test.each<[string, JsonObject]>([
  ['in UTC', { startDate: '2027-01-14T17:30:00Z', endDate: '2027-01-14T19:00:00Z' }],
  [
    'with an offset',
    { startDate: '2027-01-14T11:30:00-06:00', endDate: '2027-01-14T13:00:00-06:00' },
  ],
])('a series that starts %s is on the venue’s clock, as long as its first date', (_, facts) => {
  expect(series(facts, WEEKLY)).toEqual({
    start: '2027-01-14T18:30:00',
    end: '2027-01-14T20:00:00',
    rules: ['FREQ=WEEKLY;BYDAY=TH;COUNT=3'],
  })
})

test('the hours of a schedule keep their offset, also one that its zone names', () => {
  const inUtc = { startDate: '2027-01-14', startTime: '17:30', endTime: '19:00', ...WEEKLY }
  const hours = { start: '2027-01-14T18:30:00', end: '2027-01-14T20:00:00' }
  expect(series({}, { ...inUtc, scheduleTimezone: 'UTC' })).toMatchObject(hours)
  expect(series({}, { ...inUtc, startTime: '17:30:00Z' })).toMatchObject(hours)
  expect(series({}, { ...inUtc, scheduleTimezone: 'Europe/London' })).toMatchObject({
    start: '2027-01-14T17:30:00',
    tz: 'Europe/London',
  })
})

test('weekdays move with a first date that is on the next day here', () => {
  const late = { startDate: '2027-01-14T23:30:00Z', endDate: '2027-01-15T01:00:00Z' }
  expect(series(late, WEEKLY)).toMatchObject({
    start: '2027-01-15T00:30:00',
    end: '2027-01-15T02:00:00',
    rules: ['FREQ=WEEKLY;BYDAY=FR;COUNT=3'],
  })
})

test('the end of the first date does not end a series; a later end does', () => {
  const open = { byDay: 'Thursday' }
  const first = { startDate: '2027-01-14T18:00', endDate: '2027-01-14T19:30' }
  expect(series(first, open)).toEqual({
    start: '2027-01-14T18:00:00',
    end: '2027-01-14T19:30:00',
    rules: ['FREQ=WEEKLY;BYDAY=TH'],
  })
  expect(series({ ...first, endDate: '2027-01-14' }, open)?.rules).toEqual(['FREQ=WEEKLY;BYDAY=TH'])
  expect(series({ ...first, endDate: '2027-03-25' }, open)?.rules).toEqual([
    'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270325',
  ])
})

test('days and hours without a rhythm are the hours of each day', () => {
  const schedule = { startDate: '2027-01-14', endDate: '2027-01-17', startTime: '10:00' }
  const daily = draft({
    eventSchedule: { '@type': 'Schedule', ...schedule, endTime: '18:00' },
  }).recurrence
  expect(daily).toEqual({
    start: '2027-01-14T10:00:00',
    end: '2027-01-14T18:00:00',
    rules: ['FREQ=DAILY;UNTIL=20270117'],
  })
})

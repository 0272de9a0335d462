import type { Recurrence } from '@okolo/connectors/event-draft'
import { expect, test } from 'vitest'
import { expandRecurrence } from './recurrence.ts'

const window = { from: new Date('2027-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') }
const expand = (recurrence: Partial<Recurrence>) =>
  expandRecurrence(
    { start: '2027-02-01T18:30:00', rules: [], ...recurrence },
    { zone: 'Europe/Prague', window },
  )
const days = (recurrence: Partial<Recurrence>) =>
  expand(recurrence).dates.map(({ start }) => start.slice(5, 10))

test('a rule of exceptions leaves out its dates (RFC 2445 EXRULE)', () => {
  const rules = ['FREQ=DAILY;COUNT=7']
  expect(days({ rules, exrules: ['FREQ=DAILY;INTERVAL=3'] })).toEqual(
    ['02', '03', '05', '06'].map((day) => `02-${day}`),
  )
  expect(days({ rules, exrules: ['FREQ=WEEKLY;BYDAY=TU,SU'] })).toEqual(
    ['01', '03', '04', '05', '06'].map((day) => `02-${day}`),
  )
})

test('a start that the rule of exceptions does not give stays, and its COUNT leaves it out', () => {
  const exrules = ['FREQ=WEEKLY;BYDAY=WE;COUNT=2']
  expect(days({ rules: ['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6'], exrules })).toEqual(
    ['01', '08', '15', '17'].map((day) => `02-${day}`),
  )
})

test('a series without end keeps to its exceptions beyond the window', () => {
  const { dates, truncated } = expand({
    rules: ['FREQ=MONTHLY'],
    exrules: ['FREQ=MONTHLY;INTERVAL=2'],
  })
  expect(dates.map(({ start }) => start.slice(5, 7))).toEqual(['03', '05', '07', '09', '11'])
  expect(truncated).toBe(true)
})

test('a rule of exceptions that cannot be followed is noted and leaves nothing out', () => {
  const { dates, problem } = expand({ rules: ['FREQ=DAILY;COUNT=2'], exrules: ['FREQ=SOMETIMES'] })
  expect(dates).toHaveLength(2)
  expect(problem).toContain('SOMETIMES')
})

test.each([
  ['FREQ=DAILY;BYHOUR=10,16,20;BYSETPOS=-1;COUNT=3', ['01T18:30', '01T20:30', '02T20:30']],
  ['FREQ=DAILY;BYHOUR=18;BYMINUTE=30,45;BYSETPOS=1;COUNT=2', ['01T18:30', '02T18:30']],
  [
    'FREQ=HOURLY;INTERVAL=3;BYMINUTE=30,50;BYSETPOS=1;COUNT=3',
    ['01T18:30', '01T21:30', '02T00:30'],
  ],
])('of the times of a day %s takes those that it names (RFC 5545 3.3.10)', (rule, times) => {
  const { dates, problem } = expand({ rules: [rule] })
  expect(problem).toBeUndefined()
  expect(dates.map(({ start }) => start.slice(8, 16))).toEqual(times)
})

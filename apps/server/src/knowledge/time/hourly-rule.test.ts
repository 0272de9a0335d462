import { expect, test } from 'vitest'
import { expandRecurrence } from './recurrence.ts'

const window = { from: new Date('2026-10-20T00:00:00Z'), to: new Date('2027-11-20T00:00:00Z') }

test('a rule of every few hours keeps to the clock, however long ago it started', () => {
  const every = (start: string, rule: string) =>
    expandRecurrence({ start, rules: [rule] }, { zone: 'Europe/Bratislava', window })
  const { dates, truncated } = every('2026-11-20T06:30:00', 'FREQ=HOURLY;INTERVAL=4')
  expect(dates.slice(0, 4).map(({ start }) => start.slice(8, 16))).toEqual([
    '20T06:30',
    '20T10:30',
    '20T14:30',
    '20T18:30',
  ])
  expect(truncated).toBe(true)
  const old = every('2019-07-01T06:30:00', 'FREQ=HOURLY;INTERVAL=4')
  expect(old.problem).toBeUndefined()
  expect(new Set(old.dates.map(({ start }) => start.slice(11, 16)))).toEqual(
    new Set(['02:30', '06:30', '10:30', '14:30', '18:30', '22:30']),
  )
  const counted = every('2026-11-20T18:30:00', 'FREQ=HOURLY;INTERVAL=8;BYHOUR=2,18;COUNT=3')
  expect(counted.dates.map(({ start }) => start.slice(8, 16))).toEqual([
    '20T18:30',
    '21T02:30',
    '21T18:30',
  ])
})

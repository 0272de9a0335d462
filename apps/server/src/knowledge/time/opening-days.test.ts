import { expect, test } from 'vitest'
import { openingOf, type OpeningDate } from './opening-days.ts'
import { HOUR_MS } from '@okolo/contract/durations'

/** Dates from Monday 2 November 2026 on, by how many days later, on a clock of UTC. */
const on = (days: number[], hour = '10:00'): OpeningDate[] =>
  days.map((days_) => {
    const day = new Date(Date.UTC(2026, 10, 2 + days_)).toISOString().slice(0, 10)
    const starts = Date.parse(`${day}T${hour}:00Z`)
    return { starts, ends: starts + 8 * HOUR_MS, wall: `${day}T${hour}:00`, allDay: false }
  })
const range = (length: number) => Array.from({ length }, (_, day) => day)

test('every day at ten', () => {
  expect(openingOf(on(range(30)))).toEqual({ days: [1, 2, 3, 4, 5, 6, 7], at: '10:00' })
})

test('from Tuesday to Sunday, closed on one holiday', () => {
  const open = range(90).filter((day) => day % 7 !== 0 && day !== 53)
  expect(openingOf(on(open))).toEqual({ days: [2, 3, 4, 5, 6, 7], at: '10:00' })
})

test('no hour where the hours differ', () => {
  const [week, weekend] = [range(30).filter((d) => d % 7 < 5), range(30).filter((d) => d % 7 > 4)]
  expect(openingOf([...on(week), ...on(weekend, '12:00')])?.at).toBeNull()
})

test('whole days have no hour', () => {
  const days = on(range(30)).map((date) => ({ ...date, allDay: true }))
  expect(openingOf(days)).toEqual({ days: [1, 2, 3, 4, 5, 6, 7], at: null })
})

test('the long day of the autumn clock change is one of them', () => {
  const days = on(range(16)).map((date) => ({ ...date, ends: date.starts + 24 * HOUR_MS }))
  const [first, ...rest] = days
  const longer = { ...first!, ends: first!.starts + 25 * HOUR_MS }
  expect(openingOf([longer, ...rest])?.days).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('no rule where a weekday is on now and then, and none of what is not a run', () => {
  expect(openingOf(on(range(60).filter((day) => day % 7 !== 2 || day % 3 === 0)))).toBeNull()
  expect(openingOf(on([0, 7, 14, 21, 28, 35, 42, 49, 56]))).toBeNull()
  expect(openingOf(on(range(5)))).toBeNull()
  const [starts, ends] = [0, 40 * 24 * HOUR_MS]
  expect(openingOf([{ starts, ends, wall: '1970-01-01T00:00:00', allDay: true }])).toBeNull()
})

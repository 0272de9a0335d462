import { expect, test } from 'vitest'
import { listPosition, openUntil, type Span } from './long-runs.ts'
import { DAY_MS, HOUR_MS } from '@okolo/contract/durations'

const at = (day: number, hours = 2): Span => ({
  starts: day * DAY_MS,
  ends: day * DAY_MS + hours * HOUR_MS,
})
const days = (numbers: number[]): Span[] => numbers.map((day) => at(day))

test('one date of over a fortnight is open to its end', () => {
  expect(openUntil([at(1, 15 * 24)])).toEqual([16 * DAY_MS])
  expect(openUntil([at(1, 14 * 24)])).toEqual([null])
})

test('an exhibition published day by day, closed on Mondays, is one run', () => {
  const open = Array.from({ length: 30 }, (_, day) => day).filter((day) => day % 7 !== 0)
  expect(new Set(openUntil(days(open)))).toEqual(new Set([29 * DAY_MS + 2 * HOUR_MS]))
})

test('weekly dates, a tour of a few days and a week of shows are ordinary', () => {
  expect(openUntil(days([0, 7, 14, 21, 28, 35, 42, 49, 56]))).not.toContain(expect.any(Number))
  expect(openUntil(days([0, 3, 6, 9, 12, 15])).every((end) => end === null)).toBe(true)
  expect(openUntil(days([0, 1, 2, 3, 4, 5, 6, 7, 8])).every((end) => end === null)).toBe(true)
})

test('a single date after a long run is none of it', () => {
  const run = Array.from({ length: 20 }, (_, day) => day)
  expect(openUntil(days([...run, 60])).at(-1)).toBeNull()
})

test('a day without an hour stands behind the evening of the same day', () => {
  const evening = listPosition({ starts: 20 * HOUR_MS, ends: 23 * HOUR_MS, allDay: false })
  expect(listPosition({ starts: 0, ends: DAY_MS, allDay: true })).toBeGreaterThan(evening)
  expect(listPosition({ starts: 0, ends: 3 * DAY_MS, allDay: true })).toBeLessThan(DAY_MS)
})

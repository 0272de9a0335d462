import { expect, test } from 'vitest'
import { addDays } from '../filter/event-filter.ts'
import { thinDays, thinKinds, usualOf } from './city-gaps.ts'

/** Four weeks from a Monday on, by weeks. */
function daysOf(...weeks: number[][]) {
  return usualOf(weeks.flat().map((count, i) => ({ day: addDays('2026-11-30', i), count })))
}

test('a Tuesday with two events where nine are usual is thin', () => {
  const days = daysOf(
    [5, 9, 5, 5, 9, 9, 5],
    [5, 2, 5, 5, 9, 9, 5],
    [5, 9, 5, 5, 9, 9, 5],
    [5, 9, 5, 5, 9, 9, 5],
  )
  expect(thinDays({ days })).toEqual([{ day: '2026-12-08', count: 2, usual: 9 }])
})

test('later weeks, of which little is known yet, are not thin for that', () => {
  const days = daysOf(
    [20, 20, 20, 20, 40, 40, 20],
    [10, 10, 10, 10, 20, 20, 10],
    [8, 8, 8, 8, 16, 16, 8],
    [3, 3, 3, 3, 6, 6, 3],
  )
  expect(thinDays({ days })).toEqual([])
})

test('tomorrow is too soon to plan for', () => {
  const week = [9, 9, 9, 9, 9, 9, 9]
  expect(thinDays({ days: daysOf([9, 0, 9, 9, 9, 9, 9], week, week, week) })).toEqual([])
})

test('the three thinnest, by day', () => {
  const week = [9, 9, 9, 9, 9, 9, 9]
  const days = daysOf(week, [4, 0, 9, 1, 9, 9, 9], [9, 9, 2, 9, 9, 9, 9], week)
  expect(thinDays({ days }).map(({ day }) => day)).toEqual([
    '2026-12-08',
    '2026-12-10',
    '2026-12-16',
  ])
})

test('of a village nothing is said', () => {
  const days = daysOf(
    [0, 3, 0, 0, 0, 2, 0],
    [0, 0, 0, 0, 0, 2, 0],
    [0, 3, 0, 0, 0, 2, 0],
    [0, 3, 0, 0, 0, 2, 0],
  )
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(17)
  expect(thinDays({ days })).toEqual([])
})

const kinds = (counts: Record<string, number>) =>
  Object.entries(counts).map(([slug, count]) => ({ slug, name: slug, count }))

test('kinds with a quarter of the average are named, the rarest first', () => {
  const categories = kinds({ concert: 40, dance: 2, literature: 1, theatre: 20, tour: 4, other: 0 })
  expect(thinKinds({ categories }).map(({ slug }) => slug)).toEqual(['literature', 'dance'])
})

test('of few events no kind is named', () => {
  expect(thinKinds({ categories: kinds({ concert: 10, dance: 0, theatre: 2 }) })).toEqual([])
})

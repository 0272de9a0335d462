import { describe, expect, test } from 'vitest'
import { readClock } from '../match/clock.ts'
import { mayShareTitle, readSketch, sketchOf, timesForbid, writeSketch } from './sketch.ts'

const at = (start: string, { previous = null as string | null, zone = 'Europe/Paris' } = {}) => ({
  clock: readClock(start, null, zone, false),
  previous: previous === null ? null : readClock(previous, null, zone, false),
})
const sketch = (title: string, ...starts: ReturnType<typeof at>[]) =>
  readSketch(writeSketch(sketchOf({ fr: title }, starts, true)))
const forbid = (a: ReturnType<typeof at>[], b: ReturnType<typeof at>[]) =>
  timesForbid(sketch('A', ...a), sketch('B', ...b))

test('a sketch is read as it was written', () => {
  const made = sketchOf({ fr: 'Salon 2025', en: 'Fair' }, [at('2026-11-20T20:30:00')], true)
  const read = readSketch(writeSketch(made))
  expect(read.letters).toEqual(made.letters)
  expect(read.times).toEqual([{ ...made.times?.[0], previous: null }])
})

test('titles are the same by their letters, an edition without its year too', () => {
  expect(mayShareTitle(sketch('Jazz au club!'), sketch('JAZZ, au Club'))).toBe(true)
  expect(mayShareTitle(sketch('Salon du livre'), sketch('Salon du livre 2025'))).toBe(true)
  expect(mayShareTitle(sketch('Salon du livre 2024'), sketch('Salon du livre 2025'))).toBe(false)
  expect(mayShareTitle(sketch('Jazz 1'), sketch('Jazz 2'))).toBe(false)
})

describe('times', () => {
  test('hours apart are two events, doors and beginning may be one', () => {
    expect(forbid([at('2026-11-20T15:00:00')], [at('2026-11-20T20:00:00')])).toBe(true)
    expect(forbid([at('2026-11-20T19:00:00')], [at('2026-11-20T20:00:00')])).toBe(false)
  })

  test('a day without an hour, and UTC told as local time, may be the same', () => {
    expect(forbid([at('2026-11-20T00:00:00')], [at('2026-11-20T20:00:00')])).toBe(false)
    const away = { zone: 'America/New_York' }
    expect(forbid([at('2026-11-20T20:00:00', away)], [at('2026-11-21T01:00:00', away)])).toBe(false)
  })

  test('what was moved may be what still has the former day', () => {
    const moved = at('2026-12-04T20:00:00', { previous: '2026-11-20T20:00:00' })
    expect(forbid([moved], [at('2026-11-20T20:00:00')])).toBe(false)
    expect(forbid([at('2026-12-04T20:00:00')], [at('2026-11-20T20:00:00')])).toBe(true)
  })

  test('one date in common is enough, none near says nothing', () => {
    const weekly = [at('2026-11-20T20:00:00'), at('2026-11-27T20:00:00')]
    expect(forbid(weekly, [at('2026-11-27T20:00:00'), at('2026-11-20T15:00:00')])).toBe(false)
    expect(forbid(weekly, [at('2026-11-27T15:00:00'), at('2026-12-30T15:00:00')])).toBe(true)
    expect(forbid(weekly, [at('2026-12-24T20:00:00'), at('2026-12-30T20:00:00')])).toBe(false)
  })

  test('of a listing with more dates than are kept nothing follows', () => {
    const many = sketchOf({ fr: 'A' }, [at('2026-11-20T15:00:00')], false)
    expect(timesForbid(many, sketch('B', at('2026-11-20T20:00:00')))).toBe(false)
  })
})

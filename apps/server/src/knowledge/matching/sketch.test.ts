import { describe, expect, test } from 'vitest'
import { readClock } from '../mentions/clock.ts'
import {
  keysExpected,
  mayShareTitle,
  readSketch,
  sketchOf,
  timesSay,
  writeSketch,
} from './sketch.ts'
import { haveSameLetters, titleLetters } from '#server/words/title-letters.ts'

const at = (start: string, { previous = null as string | null, zone = 'Europe/Paris' } = {}) => ({
  clock: readClock(start, null, zone, false),
  previous: previous === null ? null : readClock(previous, null, zone, false),
})
const sketch = (title: string, ...starts: ReturnType<typeof at>[]) =>
  readSketch(writeSketch(sketchOf({ fr: title }, starts, { isWhole: true, point: null })))
const say = (a: ReturnType<typeof at>[], b: ReturnType<typeof at>[]) =>
  timesSay(sketch('A', ...a), sketch('B', ...b))

test('a sketch is read as it was written', () => {
  const made = sketchOf({ fr: 'Salon du livre 2025', en: 'Fair' }, [at('2026-11-20T20:30:00')], {
    isWhole: true,
    point: { lat: 48.85661, lon: 2.3522 },
  })
  const read = readSketch(writeSketch(made))
  expect([read.whole, read.bare, read.stems]).toEqual([made.whole, made.bare, made.stems])
  expect(read.times).toEqual(made.times)
  expect(read.point).toEqual({ lat: 48.8566, lon: 2.3522 })
})

test('titles are the same by their letters, an edition without its year too', () => {
  expect(mayShareTitle(sketch('Jazz au club!'), sketch('JAZZ, au Club'))).toBe(true)
  expect(mayShareTitle(sketch('Salon du livre'), sketch('Salon du livre 2025'))).toBe(true)
  expect(mayShareTitle(sketch('Salon du livre 2024'), sketch('Salon du livre 2025'))).toBe(false)
  expect(mayShareTitle(sketch('Jazz 1'), sketch('Jazz 2'))).toBe(false)
})

test('titles may be the same by the beginnings of their words, in any order, where there are three', () => {
  expect(
    mayShareTitle(sketch('Parle avec moi français !'), sketch('Parlez Français avec moi')),
  ).toBe(true)
  expect(mayShareTitle(sketch('Kurs für Anfänger 1'), sketch('Kurs für Anfänger 2'))).toBe(false)
  expect(mayShareTitle(sketch('Atelier pour enfants'), sketch('Atelier pour adultes'))).toBe(false)
  expect(mayShareTitle(sketch('Kindertheater'), sketch('Kinderkonzert'))).toBe(false)
})

test('sketches judge titles as the rule about pages of one platform does', () => {
  const titles = ['Salon', 'Salon 2025', 'salon 2024', 'Salón!', '2025', 'Jazz', 'Джаз', '']
  for (const a of titles)
    for (const b of titles)
      expect(mayShareTitle(sketch(a), sketch(b)), `${a} and ${b}`).toBe(
        haveSameLetters(titleLetters({ fr: a }), titleLetters({ fr: b })),
      )
})

describe('times', () => {
  test('hours apart are two events, doors and beginning may be one', () => {
    expect(say([at('2026-11-20T15:00:00')], [at('2026-11-20T20:00:00')])).toBe('forbidden')
    expect(say([at('2026-11-20T19:00:00')], [at('2026-11-20T20:00:00')])).toBe('possible')
  })

  test('a day without an hour, and UTC told as local time, may be the same', () => {
    expect(say([at('2026-11-20T00:00:00')], [at('2026-11-20T20:00:00')])).toBe('possible')
    const away = { zone: 'America/New_York' }
    expect(say([at('2026-11-20T20:00:00', away)], [at('2026-11-21T01:00:00', away)])).toBe(
      'possible',
    )
  })

  test('matches a moved event with a listing of its former day', () => {
    const moved = at('2026-12-04T20:00:00', { previous: '2026-11-20T20:00:00' })
    expect(say([moved], [at('2026-11-20T20:00:00')])).toBe('possible')
    expect(say([at('2026-12-04T20:00:00')], [at('2026-11-20T20:00:00')])).toBe('forbidden')
  })

  test('one date in common is enough, none near says nothing', () => {
    const weekly = [at('2026-11-20T20:00:00'), at('2026-11-27T20:00:00')]
    expect(say(weekly, [at('2026-11-27T20:00:00'), at('2026-11-20T15:00:00')])).toBe('possible')
    expect(say(weekly, [at('2026-11-27T15:00:00'), at('2026-12-30T15:00:00')])).toBe('forbidden')
    expect(say(weekly, [at('2026-12-24T20:00:00'), at('2026-12-30T20:00:00')])).toBe('nothing')
  })

  test('rules nothing out for a listing with truncated dates', () => {
    const many = sketchOf({ fr: 'A' }, [at('2026-11-20T15:00:00')], { isWhole: false, point: null })
    expect(readSketch(writeSketch(many)).times).toBe(null)
    expect(timesSay(many, sketch('B', at('2026-11-20T20:00:00')))).toBe('possible')
  })
})

test('the farther two listings are from each other, the more they must have in common', () => {
  const near = (lat: number, lon: number) =>
    sketchOf({ fr: 'A' }, [], { isWhole: true, point: { lat, lon } })
  const paris = near(48.8566, 2.3522)
  expect(keysExpected(paris, near(48.857, 2.353))).toBe(1)
  expect(keysExpected(paris, sketch('B'))).toBe(1)
  expect(keysExpected(paris, near(48.8, 2.3))).toBeGreaterThan(1)
  expect(keysExpected(paris, near(43.7, 7.26))).toBeGreaterThan(
    keysExpected(paris, near(48.8, 2.3)),
  )
})

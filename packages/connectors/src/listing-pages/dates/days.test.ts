import { expect, test } from 'vitest'
import { findDays } from './days.ts'
import { vocabularyOf } from './words.ts'

const daysIn = (text: string, language: string) =>
  findDays(text, { vocabulary: vocabularyOf([language]), isMonthFirst: false }).days

test.each(["П'ятниця", 'П’ятниця', 'П\u02bcятниця', 'П`ятниця', 'П‘ятниця', 'пятниця'])(
  'reads the weekday of "%s, 4 грудня"',
  (weekday) => {
    expect(daysIn(`${weekday}, 4 грудня`, 'uk')[0]?.days).toEqual([
      { year: null, month: 12, day: 4, weekday: 5 },
    ])
  },
)

test.each([
  ['de', 'vom 10. Oktober 2026 bis zum 25. September 2027'],
  ['de', 'zwischen dem 10. Oktober 2026 und dem 25. September 2027'],
  ['fr', 'du 10 octobre 2026 jusqu’au 25 septembre 2027'],
  ['it', 'dal 10 ottobre 2026 fino al 25 settembre 2027'],
  ['en', 'between 10 October 2026 and 25 September 2027'],
])('reads a run in %s: %s', (language, text) => {
  const [run] = daysIn(text, language)
  expect([run?.days[0], run?.until]).toEqual([
    { year: 2026, month: 10, day: 10, weekday: null },
    { year: 2027, month: 9, day: 25, weekday: null },
  ])
})

import { expect, test } from 'vitest'
import { haveSameLetters, titleLetters } from './title-letters.ts'

const same = (a: string, b: string) =>
  haveSameLetters(titleLetters({ fr: a }), titleLetters({ fr: b }))

test.each([
  ['Salon de l’Agriculture', 'SALON DE L AGRICULTURE', true],
  ['Salon de l’Agriculture', 'Salon de l’Agriculture 2025', true],
  ['Salon 2024', 'Salon 2025', false],
  ['Concert numéro 2013', 'Concert numéro 2014', false],
  ['Concert numéro 190', 'Concert numéro 1000', false],
  ['2025', '1984', false],
  ['1984', '1984', true],
])('"%s" and "%s" are the same title: %s', (a, b, expected) => {
  expect(same(a, b)).toBe(expected)
  expect(same(b, a)).toBe(expected)
})

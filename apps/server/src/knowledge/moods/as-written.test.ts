import { expect, test } from 'vitest'
import { asWritten } from './read-text.ts'

test.each([
  ['klasicka', ['klasická hudba'], 'klasická'],
  ['plein air', ['Théâtre en plein-air'], 'plein-air'],
  ['для детей', ['Сказка', 'Спектакль для\n детей'], 'для детей'],
  ['ab 4 jahren', ['Ein Stück ab 4 Jahren.'], 'ab 4 Jahren'],
])('"%s" of %j is quoted as "%s"', (folded, texts, written) => {
  expect(asWritten(folded, texts)).toBe(written)
})

test('keeps text as written after splitting it for search', () => {
  expect(asWritten('actividades', ['CineActividades'])).toBe('actividades')
})

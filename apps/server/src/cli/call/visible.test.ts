import { expect, test } from 'vitest'
import { visible } from './call.ts'

test.each([
  ['a colour', '\u001B[31mKlub', '\\u001b[31mKlub'],
  ['a colour of eight bits', '\u009B31mKlub', '\\u009b31mKlub'],
  ['a title of the window', '\u001B]0;gone\u0007', '\\u001b]0;gone\\u0007'],
  ['a line that is written over', 'failed\rok', 'failed\\u000dok'],
  ['letters turned around', 'a\u202Eb\u2066c', 'a\\u202eb\\u2066c'],
])('a terminal shows %s and does not obey it', (_, line, shown) => {
  expect(visible(line)).toBe(shown)
})

test('lines, tabs and letters of all scripts stay as they are', () => {
  const text = 'Клуб «Лучь»\n\tÉglise 教会 👩‍🎤'
  expect(visible(text)).toBe(text)
})

test('JSON says the same', () => {
  const value = { title: '\u202Eabc\u009B' }
  expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value)
})

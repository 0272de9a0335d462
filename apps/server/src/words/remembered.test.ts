import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('works once for a text, anew when too many came between, and each time for a long one', () => {
  const asked: string[] = []
  const lengthOf = remembered(
    (text) => {
      asked.push(text)
      return text.length
    },
    { most: 2, longest: 3 },
  )
  const all = ['a', 'bb', 'a', 'long', 'long', 'ccc', 'a']
  expect(all.map(lengthOf)).toEqual([1, 2, 1, 4, 4, 3, 1])
  expect(asked).toEqual(['a', 'bb', 'long', 'long', 'ccc', 'a'])
})

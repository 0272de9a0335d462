import { expect, test } from 'vitest'
import { storableText, toJson } from './json-column.ts'

test('NUL and half an emoji become the replacement character, whole emoji stay', () => {
  expect(storableText('a\u0000b \ud83c 🎷')).toBe('a\ufffdb \ufffd 🎷')
  expect(toJson({ deep: ['x\u0000'] })).toBe('{"deep":["x\ufffd"]}')
})

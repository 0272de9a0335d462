import { expect, test } from 'vitest'
import { storableText, toJson } from './json-column.ts'

test('NUL and half an emoji become the replacement character, whole emoji stay', () => {
  expect(storableText('a\u0000b \ud83c 🎷')).toBe('a\ufffdb \ufffd 🎷')
  expect(toJson({ 'k\u0000': ['x\u0000', 1, null] })).toBe('{"k\ufffd":["x\ufffd",1,null]}')
})

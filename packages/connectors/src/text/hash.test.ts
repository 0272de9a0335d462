import { expect, test } from 'vitest'
import { stableHash, stableJson } from './hash.ts'

test('the order of keys does not matter, the order of lists does', () => {
  expect(stableJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  )
  expect(stableHash({ title: 'Koncert', start: '2026-11-20' })).toBe(
    stableHash({ start: '2026-11-20', title: 'Koncert' }),
  )
  expect(stableHash(['a', 'b'])).not.toBe(stableHash(['b', 'a']))
})

test('twenty hexadecimal digits, the same on every machine', () => {
  expect(stableHash('Koncert')).toBe('61e1e128ebf8ae6a256c')
})

import { expect, test } from 'vitest'
import { canonicalJson, hashOf } from './stable-id.ts'

test('equal values give the same text whatever the order of their keys, and other values another', () => {
  const one = { b: [1, { y: null, x: 'ä"\n' }], a: new Date('2026-11-20T12:00:00Z'), c: undefined }
  const other = { a: '2026-11-20T12:00:00.000Z', b: [1, { x: 'ä"\n', y: null }] }
  expect(canonicalJson(one)).toBe(
    '{"a":"2026-11-20T12:00:00.000Z","b":[1,{"x":"ä\\"\\n","y":null}]}',
  )
  expect(hashOf(one)).toBe(hashOf(other))
  expect(hashOf(one)).not.toBe(hashOf({ ...other, b: [1, { x: 'ä"\n', y: 0 }] }))
})

test('keys that mean something to JavaScript are keys like others', () => {
  const hostile: unknown = JSON.parse('{"toJSON": "x", "__proto__": {"b": 1, "a": 2}, "1": true}')
  expect(canonicalJson(hostile)).toBe('{"1":true,"__proto__":{"a":2,"b":1},"toJSON":"x"}')
})

test('omits values that JSON cannot hold, or writes null in lists', () => {
  expect(canonicalJson([undefined, Number.NaN])).toBe('[null,null]')
  expect(canonicalJson(undefined)).toBe('null')
})

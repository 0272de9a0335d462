import { expect, test } from 'vitest'
import { parseSession } from './session.ts'

const USER = {
  uuid: '5f0c7c0e-7a52-4b8e-9a53-6f6b6a4a2f10',
  email: 'anna@example.org',
  name: 'Anna',
  id: '5f0c7c0e-7a52-4b8e-9a53-6f6b6a4a2f10',
  about: '',
  image: null,
  is_followed: false,
  is_following: false,
  friend_count: 0,
}
const KEPT = { access: 'a', refresh: 'r', user: USER, since: 5 }
const parsed = (value: unknown) => parseSession(JSON.stringify(value))

test('restores a stored session with fields of newer servers', () => {
  expect(parsed(KEPT)).toEqual(KEPT)
  const user = { ...USER, role: 'premium' }
  expect(parsed({ ...KEPT, user, other: 1 })).toEqual({ ...KEPT, user })
})

test('a session of an earlier version, whose person has a number, goes on', () => {
  const kept = { ...KEPT, user: { ...USER, id: 7 } }
  expect(parsed(kept)).toEqual(kept)
})

test('tokens of which nobody knows when they came are as old as can be', () => {
  expect(parsed({ ...KEPT, since: 'yesterday' })?.since).toBe(0)
})

test.each<[string, unknown]>([
  ['no object', 'a'],
  ['nothing', null],
  ['a list', []],
  ['no tokens', { user: USER }],
  ['an empty token', { ...KEPT, access: '' }],
  ['a token that is a number', { ...KEPT, refresh: 1 }],
  ['nobody', { ...KEPT, user: null }],
  ...Object.keys(USER).map((key): [string, unknown] => [
    `a person whose ${key} is of another kind`,
    { ...KEPT, user: { ...USER, [key]: {} } },
  ]),
  ...Object.keys(USER).map((key): [string, unknown] => [
    `a person without ${key}`,
    { ...KEPT, user: { ...USER, [key]: undefined } },
  ]),
])('%s is nobody signed in', (_what, value) => {
  expect(parsed(value)).toBeNull()
})

test.each([null, '', '{', 'undefined', '{"access":"a"', '\u0000'])(
  'text that is not JSON (%j) is nobody signed in',
  (raw) => expect(parseSession(raw)).toBeNull(),
)

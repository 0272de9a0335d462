import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  doneWaiting,
  forgetWaitingOfOthers,
  giveUp,
  readWaiting,
  takeRefused,
  wait,
} from './waiting.ts'

const kept = new Map<string, string>()
const signedIn = (uuid: string) =>
  kept.set(
    'AuthTokens',
    JSON.stringify({
      access: 'a',
      refresh: 'r',
      since: 0,
      user: {
        uuid,
        email: '',
        name: '',
        about: '',
        id: 1,
        image: null,
        is_followed: false,
        is_following: false,
        friend_count: 0,
      },
    }),
  )
const heart = (id: string, isSaved = true) =>
  ({ about: `save ${id}`, call: isSaved ? 'saveEvent' : 'unsaveEvent', id }) as const
const told = () => readWaiting().map(({ call, id }) => `${call} ${id}`)

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    dispatchEvent: () => true,
  })
  signedIn('anna')
})
afterEach(() => vi.unstubAllGlobals())

test('the last word about a thing counts, and others wait in their order', () => {
  wait(heart('jazz'))
  wait(heart('ball'))
  wait(heart('jazz', false))
  expect(told()).toEqual(['saveEvent ball', 'unsaveEvent jazz'])
  // An answer to an earlier word takes away nothing.
  doneWaiting(heart('jazz'))
  doneWaiting(heart('ball'))
  expect(told()).toEqual(['unsaveEvent jazz'])
})

test('hearts of an earlier version still go, unless there is a newer word', () => {
  kept.set('waitingSaves', '[{"slug":"jazz","isSaved":true},{"slug":"ball","isSaved":false}]')
  expect(told()).toEqual(['saveEvent jazz', 'unsaveEvent ball'])
  wait(heart('ball'))
  expect(told()).toEqual(['saveEvent jazz', 'saveEvent ball'])
  expect(kept.has('waitingSaves')).toBe(false)
})

test('nobody sends what another person did, and a logout takes it away', () => {
  wait(heart('jazz'))
  signedIn('boris')
  expect(told()).toEqual([])
  wait(heart('ball'))
  forgetWaitingOfOthers()
  expect(JSON.parse(kept.get('waiting') ?? '[]')).toMatchObject([{ of: 'boris', id: 'ball' }])
  kept.delete('AuthTokens')
  forgetWaitingOfOthers()
  expect(kept.has('waiting')).toBe(false)
})

test('refused actions are counted once, and broken ones are not actions', () => {
  wait(heart('jazz'))
  giveUp(heart('jazz'))
  expect([told(), takeRefused(), takeRefused()]).toEqual([[], 1, 0])
  kept.set('waiting', '[{"of":"anna","about":"x","call":"deactivateMe"},5,null]')
  expect(told()).toEqual([])
  kept.set('waiting', 'no JSON')
  expect(told()).toEqual([])
})

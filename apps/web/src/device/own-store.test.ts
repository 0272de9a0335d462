import { afterEach, expect, test, vi } from 'vitest'
import { forgetOthers } from './own-store.ts'

afterEach(() => vi.unstubAllGlobals())

function device() {
  const kept = new Map<string, string>()
  const told: unknown[] = []
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  const controller = { postMessage: (message: unknown) => told.push(message) }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  const user = { email: '', name: '', about: '', image: null, is_followed: false }
  const person = { ...user, is_following: false, friend_count: 0 }
  return {
    told,
    signIn: (uuid: string) => {
      const session = { access: 'a', refresh: 'r', since: 0, user: { ...person, uuid, id: uuid } }
      kept.set('AuthTokens', JSON.stringify(session))
    },
    lose: () => kept.delete('AuthTokens'),
  }
}

test('the worker hears of a logout and of another account, and of no visitor who never signed in', () => {
  const { told, signIn, lose } = device()
  forgetOthers()
  signIn('anna')
  forgetOthers()
  // Another page of the same person.
  forgetOthers()
  lose()
  forgetOthers()
  forgetOthers()
  signIn('anna')
  forgetOthers()
  signIn('boris')
  forgetOthers()
  expect(told).toEqual([
    { owner: null, left: false },
    { owner: 'anna', left: false },
    { owner: 'anna', left: false },
    { owner: null, left: true },
    { owner: null, left: false },
    { owner: 'anna', left: false },
    { owner: 'boris', left: true },
  ])
})

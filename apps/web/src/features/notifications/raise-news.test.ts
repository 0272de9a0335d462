import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceNow } from '../../device/clock.ts'
import { raiseNews } from './raise-news.ts'

const kept = new Map<string, string>()
const raised: string[] = []
let unread: string[] = []
let permission = 'granted'

/** Signed in with a token that lasts an hour. */
function signIn(uuid: string): void {
  const access = `h.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.s`
  const user = { uuid, email: '', name: '', about: '', id: 1, image: null, friend_count: 0 }
  const person = { ...user, is_followed: false, is_following: false }
  kept.set('AuthTokens', JSON.stringify({ access, refresh: 'r', since: deviceNow(), user: person }))
}

beforeEach(() => {
  kept.clear()
  raised.length = 0
  permission = 'granted'
  signIn('anna')
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  class Notification {
    static get permission() {
      return permission
    }
    addEventListener = () => undefined
    constructor(title: string) {
      raised.push(title)
    }
  }
  vi.stubGlobal('window', { localStorage, Notification, dispatchEvent: () => true })
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible' })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', () => {
    const results = unread.map((uuid) => ({ uuid, title: uuid, status: 'UNREAD', path: '/en' }))
    return Promise.resolve(
      Response.json({ results: [...results, { uuid: 'old', status: 'READ' }] }),
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

test('each new unread one is raised once, in front of a page, too', async () => {
  unread = ['b', 'a']
  await raiseNews('en')
  expect(raised).toEqual(['b'])
  unread = ['d', 'c', 'b', 'a']
  await raiseNews('en')
  await raiseNews('en')
  expect(raised).toEqual(['b', 'c', 'd'])
})

test('another person on this device begins anew, and who has not allowed it sees none', async () => {
  unread = ['a']
  await raiseNews('en')
  signIn('ben')
  unread = ['y', 'x']
  await raiseNews('en')
  permission = 'default'
  unread = ['z', 'y', 'x']
  await raiseNews('en')
  expect(raised).toEqual(['a', 'y'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceNow } from '../device/clock.ts'
import { readSession } from '../device/session.ts'
import { send } from './send.ts'

const kept = new Map<string, string>()
const asked: { path: string; init: RequestInit }[] = []
const access = `h.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.s`
let status = 200

function signIn(since: number): void {
  const user = { uuid: 'anna', email: '', name: '', about: '', id: 1, image: null, friend_count: 0 }
  const person = { ...user, is_followed: false, is_following: false }
  kept.set('AuthTokens', JSON.stringify({ access, refresh: 'r', since, user: person }))
}
const sent = (at: number, name: string) => new Headers(asked[at]?.init.headers).get(name)

beforeEach(() => {
  kept.clear()
  asked.length = 0
  status = 200
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage, dispatchEvent: () => true })
  vi.stubGlobal('document', { documentElement: { lang: 'uk' } })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init })
    return Promise.resolve(new Response('{}', { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a call carries the language of the page, and the token of who is signed in', async () => {
  await send('/v1/events/')
  signIn(deviceNow())
  await send('/v1/events/')
  await send('/v1/events/', { headers: { 'accept-language': 'sk' } })
  expect([0, 1, 2].map((at) => sent(at, 'accept-language'))).toEqual(['uk', 'uk', 'sk'])
  expect([0, 1].map((at) => sent(at, 'authorization'))).toEqual([null, `Bearer ${access}`])
})

test('a refused token logs out, and the server forgets the session', async () => {
  signIn(deviceNow())
  status = 401
  await send('/v1/notifications/stream/')
  expect(readSession()).toBeNull()
  const { path, init } = asked[1] ?? {}
  expect([path, init?.method, init?.body]).toEqual([
    '/v1/users/token/blacklist/',
    'POST',
    JSON.stringify({ access, refresh: 'r' }),
  ])
})

test('a token that is over is not sent, and nobody is logged out for want of one', async () => {
  signIn(deviceNow() - 3_600_000)
  status = 401
  await send('/v1/events/')
  expect(sent(0, 'authorization')).toBeNull()
  expect([readSession()?.refresh, asked.length]).toEqual(['r', 1])
})

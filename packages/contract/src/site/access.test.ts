import { describe, expect, test } from 'vitest'
import {
  accessOf,
  ANONYMOUS,
  guard,
  isAccountPage,
  isSpecialCountry,
  ownPath,
  ROUTES,
  type Visitor,
} from './access.ts'

const WEB = ANONYMOUS
const USER: Visitor = { ...WEB, isSignedIn: true }
const INSTALLED: Visitor = { ...WEB, platform: 'installed' }
const NATIVE: Visitor = { ...WEB, platform: 'native' }
const PREMIUM: Visitor = { ...NATIVE, hasPremium: true }
const SLOVAK: Visitor = { ...NATIVE, country: 'SK' }

describe('a route for signed-in people', () => {
  const routes = ['/saved', '/more', '/settings', '/notifications', '/users', '/users/friends']
  routes.push('/users/update', '/users/11111111-1111-4111-8111-111111111111', '/saved/')

  test.each(routes)('%s asks who is signed out to sign in or to subscribe', (path) => {
    expect([WEB, INSTALLED, NATIVE, PREMIUM, SLOVAK].map((who) => guard(path, who))).toEqual([
      '/auth',
      '/auth',
      '/paywall',
      '/auth',
      '/auth',
    ])
    expect([USER, { ...NATIVE, isSignedIn: true }].map((who) => guard(path, who))).toEqual([
      null,
      null,
    ])
  })
})

test.each(['/auth', '/auth/login/', '/auth/signup', '/auth/reset-password/confirm/'])(
  '%s is for people who are signed out',
  (path) => {
    expect([WEB, NATIVE, USER].map((who) => guard(path, who))).toEqual([null, null, '/feed'])
  },
)

test.each(['/', '/search', '/search/jazz'])('%s is for the web only', (path) => {
  expect([WEB, USER, INSTALLED, NATIVE].map((who) => guard(path, who))).toEqual([
    null,
    null,
    '/feed',
    '/feed',
  ])
})

test.each(['/guide', '/guide/vibe'])('%s is for the app only', (path) => {
  expect([WEB, USER, INSTALLED, NATIVE].map((who) => guard(path, who))).toEqual([
    '/',
    '/',
    null,
    null,
  ])
})

test.each([
  '/feed',
  '/feed/bratislava/concert',
  '/map',
  '/feedback',
  '/about',
  '/legal/privacy',
  '/blog/first',
  '/events/quartet/11111111-1111-4111-8111-111111111111',
  '/venues/castle',
  '/organizers/radio',
  '/paywall/success',
  '/account/delete',
  '/nowhere',
])('%s is open to everybody', (path) => {
  for (const who of [WEB, USER, INSTALLED, NATIVE, PREMIUM]) expect(guard(path, who)).toBeNull()
})

test('a guard never leads to a route that sends the same visitor on', () => {
  for (const path of ['/', '/saved', '/search', '/guide', '/auth', '/users/x'])
    for (const who of [WEB, USER, INSTALLED, NATIVE, PREMIUM, SLOVAK]) {
      const to = guard(path, who)
      if (to !== null) expect(guard(to, who)).toBeNull()
    }
})

test('a route is more than the beginning of a name', () => {
  expect(accessOf('/savedx')).toEqual({})
  expect(accessOf('/guidebook')).toEqual({})
  expect(accessOf('/saved/more')).toEqual({})
})

test.each(['/Saved', '/%73aved', '//saved/', '/SAVED/'])(
  '%s is the same page to the router, and to its guard',
  (path) => {
    expect([isAccountPage(path), guard(path, WEB)]).toEqual([true, '/auth'])
  },
)

test('pages about an account are those with a guard for people, and those of mailed links', () => {
  const own = ROUTES.filter(([pattern]) => isAccountPage(pattern)).map(([pattern]) => pattern)
  expect(own).toEqual([
    '/saved',
    '/more',
    '/settings/**',
    '/notifications',
    '/following',
    '/gifts',
    '/messages/**',
    '/account/delete',
    '/account/cancel',
    '/account/verify',
    '/account/invites',
    '/account/messages/**',
    '/users/**',
    '/auth/**',
  ])
  expect(['/accounts', '/feed/account', '/accountant'].map(isAccountPage)).toEqual([
    false,
    false,
    false,
  ])
})

test('the special-access country is known by three names, in any case', () => {
  expect(['sk', 'SVK', 'Slovak', 'cz', '', null].map(isSpecialCountry)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('?redirectTo', () => {
  test.each(['/sk/saved', '/sk/feed?city=bratislava#x', '/'])('%s is followed', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  test.each([
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    ' /saved',
    '',
    `/${'a'.repeat(3000)}`,
    null,
    undefined,
    3,
    ['/saved'],
  ])('%j is not', (value) => {
    expect(ownPath(value)).toBeNull()
  })
})

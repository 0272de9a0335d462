import { ANONYMOUS, ROUTES, type Visitor } from '@okolo/contract/site/access'
import { LOCALES } from '@okolo/contract/locale'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#web/testing/render-page.ts'

const SIGNED_IN: Visitor = { ...ANONYMOUS, isSignedIn: true }
const INSTALLED: Visitor = { ...ANONYMOUS, platform: 'installed' }
const NATIVE: Visitor = { ...ANONYMOUS, platform: 'native' }
/** The first start of the installed app. */
const NEW: Visitor = { ...INSTALLED, needsGuide: true }

async function answer(url: string, visitor: Visitor) {
  const { status, headers } = await renderPage(url, { visitor })
  return headers['location'] === undefined ? status : [status, headers['location']]
}

describe('redirects visitors without access once', () => {
  test.each<[string, Visitor, string]>([
    ['/sk/saved', ANONYMOUS, '/sk/auth?redirectTo=%2Fsk%2Fsaved'],
    [
      '/en/users/friends?city=wien',
      ANONYMOUS,
      '/en/auth?redirectTo=%2Fen%2Fusers%2Ffriends%3Fcity%3Dwien',
    ],
    ['/en/SAVED', ANONYMOUS, '/en/auth?redirectTo=%2Fen%2FSAVED'],
    ['/en/Auth/login/', SIGNED_IN, '/en/feed'],
    ['/en/saved', NATIVE, '/en/paywall?redirectTo=%2Fen%2Fsaved'],
    ['/en/auth/login/', SIGNED_IN, '/en/feed'],
    ['/en/auth?redirectTo=%2Fen%2Fsaved', SIGNED_IN, '/en/saved'],
    ['/en/auth?redirectTo=%2F%2Fevil.example', SIGNED_IN, '/en/feed'],
    ['/en/auth?redirectTo=https%3A%2F%2Fevil.example', SIGNED_IN, '/en/feed'],
    ['/en/auth?redirectTo=%2Fen%2Fauth', SIGNED_IN, '/en/feed'],
    ['/de/', INSTALLED, '/de/feed'],
    ['/de/search?search=x&free=true', INSTALLED, '/de/feed?search=x&free=true'],
    ['/de/search', NATIVE, '/de/feed'],
    ['/de/search/jazz%20trio?free=true', NATIVE, '/de/feed?free=true&search=jazz+trio'],
    ['/uk/guide/vibe', ANONYMOUS, '/uk/'],
    ['/uk/guide', ANONYMOUS, '/uk/'],
    ['/sk/', NEW, '/sk/guide?redirectTo=%2Fsk%2F'],
    ['/sk/feed?city=wien', NEW, '/sk/guide?redirectTo=%2Fsk%2Ffeed%3Fcity%3Dwien'],
    ['/de/saved', { ...NEW, platform: 'native' }, '/de/guide?redirectTo=%2Fde%2Fsaved'],
  ])('%s %j leads to %s', async (url, visitor, to) => {
    expect(await answer(url, visitor)).toEqual([302, to])
  })

  test.each<[string, Visitor]>([
    ['/en/saved', SIGNED_IN],
    ['/en/guide/vibe', INSTALLED],
    ['/en/guide/vibe', NEW],
    ['/en/guide', NEW],
    ['/en/guide/city', NATIVE],
    ['/en/auth', ANONYMOUS],
    ['/en/paywall', NATIVE],
    ['/en/account/delete', ANONYMOUS],
    ['/en/account/delete', SIGNED_IN],
    ['/en/account/cancel?k=1', ANONYMOUS],
    ['/en/account/verify?k=1', ANONYMOUS],
  ])('%s %j is shown', async (url, visitor) => {
    expect(await answer(url, visitor)).toBe(200)
  })
})

/** All rows of specification 2 about a person, for a visitor who may see them. */
const PAGES =
  `/settings /notifications /feedback /account/delete /account/delete?k=1 /account/cancel
  /account/verify?k=1 /saved /more /map
  /users /users/update /users/friends /users/friends/x /users/x /users/invite/x /account/invites?k=1 /paywall /paywall/success
  /guide/platforms /guide/vibe /guide/week /guide/nearby /guide/push /guide/city /auth /auth/login /auth/signup/ /auth/reset-password/
  /auth/reset-password/confirm/?u=1&k=2`.split(/\s+/)

describe('a page about a person, or of the guide', () => {
  test.each(LOCALES)('has its texts in %s and keeps out of search engines', async (locale) => {
    const texts = new Set<string>()
    for (const path of PAGES) {
      const visitor = path.startsWith('/auth')
        ? ANONYMOUS
        : { ...SIGNED_IN, platform: path.startsWith('/guide') ? NATIVE.platform : ('web' as const) }
      const { $, status, html } = await renderPage(`/${locale}${path}`, { visitor })
      expect([path, status]).toEqual([path, 200])
      expect($('html').attr('lang')).toBe(locale)
      expect($('h1')).toHaveLength(1)
      expect($('meta[name="robots"]').attr('content')).toContain('noindex')
      expect(html).not.toMatch(
        />(guide|permissions|info|place|entry|account|profile|more|settings|leaving|opinion|friends?)\.\w+</,
      )
      texts.add($('main').text())
    }
    // The lists of people share a page for now.
    expect(texts.size).toBeGreaterThan(18)
  })
})

test.each(['/en/guide/unknown', '/en/guide/vibe/more'])(
  '%s is not a step of the guide',
  async (url) => {
    const { status } = await renderPage(url, { visitor: INSTALLED })
    expect(status).toBe(404)
  },
)

test('every route of the table is one that somebody may see', () => {
  for (const [, { auth, only }] of ROUTES) expect([auth, only]).not.toEqual(['signed-out', 'app'])
})

test.each(['/users', '/users/friends', '/messages/new?organizer=club', '/saved'])(
  'the login says that %s needs it',
  async (path) => {
    const redirectTo = encodeURIComponent(`/en${path}`)
    const { $ } = await renderPage(`/en/auth?redirectTo=${redirectTo}`)
    expect($('h1 + p').text()).toBe('You need to be logged in to use this feature')
  },
)

test('the login after an open page says what an account is for', async () => {
  const { $ } = await renderPage('/en/auth?redirectTo=%2Fen%2Ffeed')
  expect($('h1 + p').text()).toMatch(/^Save events, see what friends are going to/)
})

describe('in the frame of another site', () => {
  test('a page says so from its first byte and keeps out of search engines', async () => {
    const { $ } = await renderPage('/en/feed/bratislava?embedded=1')
    expect($('html').attr('data-embedded')).toBe('')
    expect($('meta[name="robots"]').attr('content')).toBe('noindex,follow')
    expect($('link[rel="canonical"]').attr('href')).toBe('https://okolo.example/en/feed/bratislava')
  })

  test('only when it is asked for', async () => {
    const { $ } = await renderPage('/en/feed/bratislava?embedded=0')
    expect($('html').attr('data-embedded')).toBeUndefined()
  })
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { arrive, DESKTOP, launch, PHONE, VIEWS, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

async function open(
  path: string,
  begin?: () => void,
  options: Parameters<typeof visitor>[1] = {},
): Promise<Page> {
  context = await visitor(browser, options)
  const page = await context.newPage()
  // The made-up session is kept: its refresh finds no network.
  await page.route('**/v1/users/token/refresh/', (route) => route.abort())
  if (begin) await page.addInitScript(begin)
  await arrive(page, origin + path)
  return page
}
const signIn = () => {
  window.localStorage.setItem(
    'AuthTokens',
    JSON.stringify({
      access: 'a',
      refresh: 'r',
      user: {
        uuid: 'b9f1a1f0-0b8e-4f1a-9d8e-3c1f5a0d7e11',
        email: 'anna@example.org',
        name: 'Anna',
        id: 1,
        about: '',
        image: null,
        is_followed: false,
        is_following: false,
        friend_count: 0,
      },
    }),
  )
}
/** Follows a link and waits for the page itself, because its address changes first. */
async function followToPage(page: Page, selector: string): Promise<void> {
  const link = page.locator(selector).first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
const search = (page: Page) => page.locator('header form').first()

describe('access to pages', () => {
  test('saved events ask to sign in, by a tap and by address, and remember the way back', async () => {
    const page = await open('/en/feed/bratislava')
    await page.locator('nav[aria-label="Main"] a[href="/en/saved"]').click()
    await page.waitForURL('**/en/auth?redirectTo=%2Fen%2Fsaved')
    await page.goto(`${origin}/en/saved`)
    expect(page.url()).toBe(`${origin}/en/auth?redirectTo=%2Fen%2Fsaved`)
  })

  test('somebody signed in gets there with query and hash, and has no business at the login', async () => {
    const page = await open('/en/saved?city=wien#x', signIn)
    await page.waitForURL(`${origin}/en/saved?city=wien#x`)
    await page.goto(`${origin}/en/auth/login/`)
    await page.waitForURL(`${origin}/en/feed`)
  })

  test('nobody is led to another site', async () => {
    const page = await open('/en/auth?redirectTo=%2F%5Cevil.example', signIn)
    await page.waitForURL(`${origin}/en/feed`)
  })
})

test('embedded, only city and filters are there for the whole visit, and no logo and no tabs', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await open('/en/feed/bratislava?embedded=1', undefined, { viewport })
    for (const part of ['header', 'nav[aria-label="Main"]', 'footer a'])
      expect(await page.locator(part).first().isVisible()).toBe(false)
    await page.getByRole('button', { name: /^Filters/ }).waitFor()
    const city = page.getByRole('button', { name: /Change city/ }).filter({ visible: true })
    expect(await city.count()).toBe(1)
    expect((await city.boundingBox())?.y).toBeLessThan(60)
    await page.context().close()
  }
  const page = await open('/en/feed/bratislava?embedded=1')
  await page.locator('main h3 a').first().click()
  await page.waitForURL('**/en/events/**')
  expect(await search(page).isVisible()).toBe(false)
  await page.goto(`${origin}/en/cities`)
  expect(await search(page).isVisible()).toBe(false)
})

test('a chosen city that is gone is forgotten, and the default one is shown', async () => {
  const choose = () => {
    if (window.sessionStorage.length === 0) window.localStorage.setItem('filterCity', 'atlantis')
    window.sessionStorage.setItem('chosen', '1')
  }
  for (const path of ['/en/feed', '/en/map']) {
    const page = await open(path, choose)
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('filterCity')))
      .toBeNull()
    await page.waitForURL((url) => !url.search.includes('atlantis'))
    await page.getByText('Bratislava').filter({ visible: true }).first().waitFor()
    await page.context().close()
  }
})

test('in a frame of another page the header is hidden too', async () => {
  const page = await open('/en/about')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/en/feed/bratislava'
    frame.style.cssText = 'width: 400px; height: 700px'
    document.body.prepend(frame)
  })
  const inside = page.frameLocator('iframe')
  await inside.locator('main h3 a').first().waitFor()
  expect(await inside.locator('header form').first().isVisible()).toBe(false)
})

test.each(VIEWS)(
  'the web begins with a landing page and a search, the app with its events (%s, %s)',
  async (_, colorScheme, viewport) => {
    const view = { colorScheme, viewport }
    const page = await open('/en/', undefined, view)
    expect(await page.getByRole('link', { name: 'Okolo, home page' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Everything on around you',
    )
    expect(await page.getByRole('contentinfo').getByText('Okolo as an app').count()).toBe(1)
    for (const platform of ['installed', 'native']) {
      await context?.close()
      context = await visitor(browser, view)
      const app = await context.newPage()
      await app.addInitScript((name) => {
        if (name === 'native') Object.assign(window, { Capacitor: {} })
        // A driven browser cannot install the app, so we give an installed one's answer.
        const ask = window.matchMedia.bind(window)
        window.matchMedia = (query) =>
          query === '(display-mode: standalone)' && name === 'installed' ? ask('all') : ask(query)
      }, platform)
      for (const path of ['/en/', '/en/search']) {
        await app.goto(origin + path)
        await app.waitForURL(`${origin}/en/feed`)
      }
      expect(await app.getByRole('button', { name: /Language/ }).count()).toBe(
        platform === 'native' ? 0 : 1,
      )
    }
  },
)

test('an event leads to its venue, the venue to what was on there', async () => {
  const page = await open('/en/feed/bratislava')
  await page.locator('main h3 a').first().click()
  await followToPage(page, 'main dl a[href^="/en/venues/"]')
  await page.waitForURL('**/en/venues/**')
  await page.getByRole('link', { name: 'Show the map' }).click()
  await page.locator('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'hidden' })
  await page.locator('main nav a[href*="timeline=past"]').click()
  await page.waitForURL('**timeline=past')
  await page.locator('meta[name="robots"][content^="noindex"]').waitFor({ state: 'attached' })
})

test('an organizer leads to the original pages and to a map of what they put on', async () => {
  const page = await open('/en/feed/bratislava')
  await page.locator('main h3 a').first().click()
  await followToPage(page, 'main a[href^="/en/organizers/"]')
  await page.waitForURL('**/en/organizers/**')
  const source = page.locator('main dl a[target=_blank]').first()
  expect(await source.getAttribute('rel')).toContain('noopener')
  await page.getByRole('link', { name: 'Show the map' }).click()
  await page.waitForURL(/\/en\/map\?.*organizer=/)
  await page.locator('main h3 a').first().waitFor()
})

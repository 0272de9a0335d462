import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { PHONE, VIEWS, alive, arrive, launch, visitor } from './browser.ts'

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

/** Opens a page and collects the browser's complaints. */
async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const response = await arrive(page, origin + path)
  return { page, complaints, status: response?.status() }
}

const cards = (page: Page) => page.locator('main h3 a[href*="/events/"]')
const query = (page: Page) => new URL(page.url()).searchParams

describe('without JavaScript', () => {
  const noScript = { javaScriptEnabled: false }

  test('the feed lists at least twenty events and leads to one', async () => {
    const { page, status } = await open('/en/feed?city=bratislava', noScript)
    expect(status).toBe(200)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Bratislava')
    expect(await page.getByText('Demo data').count()).toBeGreaterThan(0)
    await cards(page).first().click()
    await page.waitForURL(/\/en\/events\//)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
  })

  test('the time frame is chosen by links, and the list goes on by a link', async () => {
    const { page } = await open('/en/feed?city=bratislava', noScript)
    await page.getByRole('link', { name: 'Tomorrow', exact: true }).click()
    expect(query(page).get('timeframe')).toBe('tomorrow')
    expect(await page.getByRole('heading', { name: /Tomorrow/ }).count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Anytime', exact: true }).click()
    const first = await cards(page).first().getAttribute('href')
    await page.getByRole('link', { name: /Show more/ }).click()
    expect(await cards(page).first().getAttribute('href')).not.toBe(first)
  })

  test('an address that leads nowhere says so with status 404', async () => {
    for (const path of ['/en/nowhere', '/en/events/no-such-event']) {
      const { page, status } = await open(path, noScript)
      expect([path, status]).toEqual([path, 404])
      expect(await page.getByText('Page Not Found').count()).toBeGreaterThan(0)
      await context?.close()
    }
  })
})

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('the feed comes alive without a complaint of the browser', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    // Scripts that come last complain too.
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    // The page asked for no permission.
    const place = await page.evaluate(async () =>
      navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
    )
    expect(place).toBe('prompt')
  })

  test('today, anytime, weekend: the address says when, also to others, and the weekend is the coming one', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.waitForURL(/timeframe=today/)
    await page.getByRole('link', { name: 'Anytime', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('timeframe') === '')
    for (const key of ['date', 'date_from', 'date_to', 'timeline'])
      expect(query(page).has(key)).toBe(false)
    const isAnytime = () =>
      page.getByRole('link', { name: 'Anytime', exact: true }).getAttribute('aria-current')
    await expect.poll(isAnytime).toBe('true')
    await page.reload()
    await alive(page)
    await expect.poll(isAnytime).toBe('true')
    await page.getByRole('link', { name: 'Weekend', exact: true }).click()
    await page.waitForURL(/date_from=2026-11-21&date_to=2026-11-22/)
  })

  test('an event opens from the feed, and Back returns to the list', async () => {
    const { page, complaints } = await open('/sk/feed?city=bratislava', { viewport, colorScheme })
    await cards(page).nth(3).click()
    await page.waitForURL(/\/sk\/events\//)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await page.goBack()
    await page.waitForURL(/\/sk\/feed/)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
    expect(complaints).toEqual([])
  })
})

test.each([PHONE])(
  'the theme follows the device, live, until one is chosen, which is there before anything is seen (%o)',
  async (viewport) => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme: 'dark' })
    const theme = () => page.locator('html').getAttribute('data-theme')
    const bar = () =>
      page.locator('nav[aria-label=Main]').evaluate((nav) => getComputedStyle(nav).backgroundColor)
    expect(await theme()).toBe('dark')
    // Specification 9: #0f0f0f and #f9f9f9.
    await expect.poll(bar).toBe('rgb(15, 15, 15)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(theme).toBe('light')
    await expect.poll(bar).toBe('rgb(249, 249, 249)')

    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    expect(await theme()).toBe('dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await theme()).toBe('dark')
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] })
      })
    })
    await page.reload()
    expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe('dark')
  },
)

test('with less motion nothing moves: what opens only appears', async () => {
  const { page } = await open('/en/feed?city=bratislava')
  await page.getByRole('button', { name: /Language/ }).click()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) =>
        effect instanceof KeyframeEffect
          ? effect
              .getKeyframes()
              .filter(({ transform, translate, scale }) =>
                [transform, translate, scale].some((move) => move !== undefined && move !== 'none'),
              )
          : [],
      ),
  )
  expect(moving).toEqual([])
  await page.keyboard.press('Escape')
  // Another theme applies at once, even on the deepest element.
  const onTheWay = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
    return document.getAnimations().length
  })
  expect(onTheWay).toBe(0)
})

test('the choice of a language keeps the focus, Escape gives it back', async () => {
  const { page } = await open('/en/feed?city=bratislava')
  const button = page.getByRole('button', { name: /Language/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Choose a language' })
  await panel.waitFor()
  const isInside = () => panel.evaluate((box) => box.contains(document.activeElement))
  await page.keyboard.press('Tab')
  for (let i = 0; i < 12; i++) {
    expect(await isInside()).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Shift+Tab')
  expect(await isInside()).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
})

test.each(VIEWS)(
  'where somebody was in a list is kept for the way back, a new page begins at its top (%s, %s)',
  async (_, colorScheme, viewport) => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    const height = () => page.evaluate(() => Math.round(window.scrollY))
    await page.locator('main h3 a').nth(20).scrollIntoViewIfNeeded()
    const before = await height()
    expect(before).toBeGreaterThan(300)
    // Specification 9: it is saved a moment after the last scroll.
    const saved = () => page.evaluate(() => Object.values(window.sessionStorage).join())
    await expect.poll(saved).toContain(`"scrollY":${before}}`)
    await page.locator('main h3 a').nth(20).click()
    await page.waitForURL(/\/events\//)
    await expect.poll(height).toBe(0)
    await page.goBack()
    await page.waitForURL(/\/feed/)
    await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(40)
  },
)

test.each(VIEWS)(
  'a filter that makes no sense is forgotten, and the console says so (%s, %s)',
  async (_, colorScheme, viewport) => {
    context = await visitor(browser, { viewport, colorScheme })
    const page = await context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(`${origin}/en/feed?price=abc&location=foo&date=2026-13-40`, {
      waitUntil: 'networkidle',
    })
    expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
    expect(said.join('\n')).toContain('invalid query string')
  },
)

test.each(VIEWS)(
  'a page without a language goes to the one the browser speaks, query and hash kept (%s, %s)',
  async (_, colorScheme, viewport) => {
    for (const [speaks, lang] of [
      ['sk-SK', 'sk'],
      ['pl-PL', 'en'],
    ]) {
      const { page } = await open('/feed/?category=concert#x', {
        locale: speaks ?? '',
        viewport,
        colorScheme,
      })
      expect(page.url()).toBe(`${origin}/${lang}/feed/?category=concert#x`)
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      await context?.close()
    }
  },
)

test('far away the city’s zone stands at the hour, inside the stub, and not behind the venue', async () => {
  const { page, complaints } = await open('/en/feed?city=bratislava', {
    viewport: PHONE,
    timezoneId: 'America/New_York',
  })
  const hours = page.locator('main article time').filter({ hasText: /\d:\d\d CET$/ })
  await hours.first().waitFor()
  // The notches stand out of the stub; only its words must not.
  const cut = await hours.evaluateAll((all) =>
    all
      .filter((one) => {
        const words = document.createRange()
        words.selectNodeContents(one)
        return words.getBoundingClientRect().width > one.clientWidth
      })
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  expect(
    await page
      .locator('main article p')
      .filter({ hasText: /[^:\d]\sCET$/ })
      .count(),
  ).toBe(0)
  expect(complaints).toEqual([])
})

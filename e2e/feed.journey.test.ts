import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'

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
afterAll(() => browser.close())

/** Opens a page; what the browser complains about is collected. */
async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const response = await page.goto(origin + path, { waitUntil: 'networkidle' })
  return { page, complaints, status: response?.status() }
}

const cards = (page: Page) => page.locator('main a[href*="/events/"]')
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

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (_, viewport) => {
  test('the feed comes alive without a complaint of the browser', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', { viewport })
    await page.waitForTimeout(300)
    expect(complaints).toEqual([])
    expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
  })

  test('today, then anytime: the address says when, anytime says nothing and outlives a reload', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.waitForURL(/timeframe=today/)
    await page.getByRole('link', { name: 'Anytime', exact: true }).click()
    await page.waitForURL((url) => !url.search.includes('time'))
    for (const key of ['date', 'date_from', 'date_to', 'timeline', 'timeframe'])
      expect(query(page).has(key)).toBe(false)
    const isAnytime = () =>
      page.getByRole('link', { name: 'Anytime', exact: true }).getAttribute('aria-current')
    await expect.poll(isAnytime).toBe('true')
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(isAnytime).toBe('true')
  })

  test('the weekend is the coming Saturday and Sunday', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await page.getByRole('link', { name: 'Weekend', exact: true }).click()
    await page.waitForURL(/date_from=2026-11-21&date_to=2026-11-22/)
  })

  test('an event opens from the feed, and Back returns to the list', async () => {
    const { page, complaints } = await open('/sk/feed?city=bratislava', { viewport })
    await cards(page).nth(3).click()
    await page.waitForURL(/\/sk\/events\//)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await page.goBack()
    await page.waitForURL(/\/sk\/feed/)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
    expect(complaints).toEqual([])
  })
})

test('the theme follows the device, live', async () => {
  const { page } = await open('/en/feed?city=bratislava', { colorScheme: 'dark' })
  const theme = () => page.locator('html').getAttribute('data-theme')
  expect(await theme()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
})

test('a filter that makes no sense is forgotten, and the console says so', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${origin}/en/feed?price=abc&location=foo&date=2026-13-40`, {
    waitUntil: 'networkidle',
  })
  expect(await cards(page).count()).toBeGreaterThanOrEqual(20)
  expect(said.join('\n')).toContain('invalid query string')
})

test('a page without a language goes to the one the browser speaks, query and hash kept', async () => {
  const { page } = await open('/feed/?category=concert#x', { locale: 'sk-SK' })
  expect(page.url()).toBe(`${origin}/sk/feed/?category=concert#x`)
  expect(await page.locator('html').getAttribute('lang')).toBe('sk')
})

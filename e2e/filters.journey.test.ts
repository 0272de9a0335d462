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

async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const counted: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/v1/events/count/') counted.push(url.search)
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  return { page, complaints, counted }
}

const query = (page: Page) => new URL(page.url()).searchParams
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search and filter' })
const button = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: typeof name === 'string' })
const show = (page: Page) => dialog(page).getByRole('button', { name: /^(Show|No events)/ })

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await dialog(page).waitFor()
  await settled(page)
}
/** The number on the button belongs to the choices. */
async function settled(page: Page) {
  await expect.poll(() => show(page).getAttribute('aria-busy')).toBeNull()
  return (await show(page).textContent()) ?? ''
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (_, viewport) => {
  test('an answer that comes too late is not shown', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await openFilters(page)
    let late: (() => Promise<void>) | null = null
    await page.route(/events\/count\/.*free=true/, async (route) => {
      if (route.request().url().includes('is_online')) return route.continue()
      late = () => route.fulfill({ json: { count: 777, more: false } })
    })
    await dialog(page).getByRole('switch', { name: 'Free' }).click()
    await expect.poll(() => late !== null).toBe(true)
    await dialog(page).getByRole('switch', { name: 'Online' }).click()
    const text = await settled(page)
    await late!()
    expect(text).not.toContain('777')
    expect(await settled(page)).toBe(text)
  })

  test('from the feed and the search the page stays', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    for (const route of ['/en/feed', '/en/search']) {
      await page.goto(`${origin}${route}?city=bratislava`, { waitUntil: 'networkidle' })
      await page.getByRole('searchbox', { name: 'Search events' }).click()
      await dialog(page).waitFor()
      await dialog(page).getByRole('combobox').fill('koncert')
      await settled(page)
      await show(page).click()
      await page.waitForURL(/koncert|said/)
      expect(new URL(page.url()).pathname).toBe(route)
      expect(query(page).get('city')).toBe('bratislava')
    }
  })

  test('the order chosen last is that of the next visit', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await openFilters(page)
    await button(page, 'Date').click()
    await show(page).click()
    await page.waitForURL(/sorting=start/)
    await page.goto(`${origin}/en/feed`, { waitUntil: 'networkidle' })
    expect(query(page).get('sorting')).toBe('start')
    await openFilters(page)
    await button(page, 'Relevance').click()
    await show(page).click()
    await page.waitForURL((url) => !url.search.includes('sorting'))
    await page.goto(`${origin}/en/feed`, { waitUntil: 'networkidle' })
    expect(query(page).has('sorting')).toBe(false)
  })

  test('another language is stored and opens its first page', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('dialog', { name: 'Choose a language' }).getByText('Українська').click()
    await page.waitForURL(`${origin}/uk/`)
    expect(await page.locator('html').getAttribute('lang')).toBe('uk')
    expect(await page.evaluate(() => window.localStorage.getItem('selectedLocale'))).toBe('uk')
    await page.goto(`${origin}/feed`)
    expect(page.url()).toContain('/uk/feed')
  })
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { arrive, DESKTOP, launch, visitor } from './browser.ts'

const origin = inject('origin')
const FEED = '/en/feed?city=bratislava'
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

/** Opens the feed and collects the events that are asked for by themselves. */
async function open(prepare?: (page: Page) => Promise<unknown>) {
  context = await visitor(browser, { viewport: DESKTOP, serviceWorkers: 'block' })
  const page = await context.newPage()
  await prepare?.(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v1\/events\/(?!count|map|suggest|feed)[^/]+\/$/.test(pathname)) asked.push(pathname)
  })
  await arrive(page, origin + FEED)
  return { page, asked }
}

test('an event on which the mouse rests opens from memory, and only its own page was asked for', async () => {
  const { page, asked } = await open()
  const link = page.locator('main article h3 a').first()
  const title = await link.textContent()
  await link.hover()
  await expect.poll(() => asked.length).toBe(1)
  await page.waitForLoadState('networkidle')
  // From now on nothing comes from the network.
  await page.route('**/v1/**', (route) => route.abort())
  await link.click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).first().textContent()).toBe(title)
  expect(asked).toHaveLength(1)
})

test('nothing is loaded ahead for somebody who saves data, nor for pages of an account', async () => {
  const { page, asked } = await open((made) =>
    made.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    }),
  )
  await page.locator('main article h3 a').first().hover()
  await page.getByRole('link', { name: 'Account' }).first().hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

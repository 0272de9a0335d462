import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCALES } from '@okolo/contract/locale'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launch, visitor } from './browser.ts'
import { sitePages } from './site-pages.ts'

const MESSAGES = join(import.meta.dirname, '../packages/i18n/src/locales')
const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** Opens a page in a browser that lacks something that the scripts use. */
async function open(path: string, look: Parameters<typeof visitor>[1] = {}) {
  const context = await visitor(browser, look)
  await context.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy')
  })
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  return page
}

const isAlive = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].some((one) =>
      Object.keys(one).some((key) => key.startsWith('__react')),
    ),
  )
const line = (page: Page) => page.locator('#announcements + p')

test.each(['light', 'dark'] as const)(
  'an old browser says so in one line in each language, 360 pixels wide (%s)',
  async (colorScheme) => {
    const page = await open('/en/', { viewport: { width: 360, height: 740 }, colorScheme })
    for (const locale of LOCALES) {
      await page.goto(`${origin}/${locale}/feed?city=bratislava`)
      const { shell } = JSON.parse(await readFile(join(MESSAGES, locale, 'base.json'), 'utf8'))
      expect(await line(page).innerText()).toBe(shell.oldBrowser)
      expect(await isAlive(page)).toBe(false)
      expect((await line(page).boundingBox())?.height).toBeLessThan(90)
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      )
      expect([locale, isWide]).toEqual([locale, false])
    }
  },
)

test('finds events by links and forms alone', async () => {
  const page = await open('/en/feed?city=bratislava')
  await page.getByRole('link', { name: 'Tomorrow', exact: true }).click()
  await page.waitForURL(/timeframe=tomorrow/)
  await page.locator('main h3 a[href*="/events/"]').first().click()
  await page.waitForURL(/\/en\/events\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL(/\/en\/feed/)
  await page.getByRole('searchbox').fill('koncert')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/said=koncert/)
  expect(await isAlive(page)).toBe(false)
})

test('gets a list instead of a map, and no button that does nothing', async () => {
  const page = await open('/en/map?city=bratislava')
  expect(await page.getByText('The list says where everything is.').isVisible()).toBe(true)
  expect(await page.locator('main li a[href*="openstreetmap.org"]').count()).toBeGreaterThan(5)
  for (const path of await sitePages(origin)) {
    await page.goto(origin + '/en' + path)
    const dead = page.locator('button[type=button]:not([popovertarget]):visible:enabled')
    expect([path, await dead.evaluateAll((all) => all.map((one) => one.outerHTML))]).toEqual([
      path,
      [],
    ])
  }
  await page.goto(`${origin}/en/auth/login/`)
  expect(await page.getByText('This needs JavaScript').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true)
  expect(await page.locator('main button:visible:enabled').count()).toBe(0)
})

test('without popovers, what panels hold stands on the page', async () => {
  const context = await visitor(browser, {})
  await context.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  })
  await context.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (!['document', 'stylesheet'].includes(type)) return route.continue()
    const answer = await route.fetch()
    const body = (await answer.text())
      .replaceAll(' popover="', ' data-popover="')
      .replaceAll('[popover]', '[data-popover]')
      .replaceAll(':popover-open', ':popover-unknown')
    return route.fulfill({ response: answer, body })
  })
  const page = await context.newPage()
  await page.goto(`${origin}/en/feed?city=bratislava`)
  await page.locator('main h3 a[href*="/events/"]').first().click()
  await page.waitForURL(/\/en\/events\//)
  expect(await page.locator('article button[type=button]:visible').count()).toBe(0)
  expect(await page.locator('main article [popovertarget]:visible').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Report a problem' }).isVisible()).toBe(true)
})

test('a browser of today runs the scripts and reads no such line', async () => {
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${origin}/en/feed?city=bratislava`, { waitUntil: 'networkidle' })
  expect(await isAlive(page)).toBe(true)
  expect(await line(page).isVisible()).toBe(false)
})

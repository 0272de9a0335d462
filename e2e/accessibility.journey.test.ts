import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// The journey through the site checks every page on the phone in both themes.
test.each([
  ['/en/feed?city=bratislava', DESKTOP, 'dark'],
  ['/uk/feed?city=bratislava', PHONE, 'dark'],
  ['/de/', DESKTOP, 'light'],
  ['/fr/suggest', DESKTOP, 'dark'],
  ['/en/events/', DESKTOP, 'dark'],
] as const)(
  '%s has no serious fault for people who see or move differently (%o, %s)',
  async (path, viewport, colorScheme) => {
    // The policy against foreign scripts would block the checker too.
    const context = await visitor(browser, { viewport, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    await page.goto(origin + (path === '/en/events/' ? '/en/feed?city=bratislava' : path), {
      waitUntil: 'networkidle',
    })
    if (path === '/en/events/') {
      await page.locator('main a[href*="/events/"]').first().click()
      await page.waitForURL(/\/events\//)
      await page.waitForLoadState('networkidle')
    }
    expect(await seriousFaults(page)).toEqual([])
    await context.close()
  },
)

/** @module-tag looks */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

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

const FEED = '/en/feed?city=bratislava'

/** Opens an event of the list by its address. */
async function openEvent(page: Page): Promise<void> {
  await page.goto(origin + FEED, { waitUntil: 'networkidle' })
  const path = await page.locator('main h3 a[href*="/events/"]').first().getAttribute('href')
  await page.goto(origin + path, { waitUntil: 'networkidle' })
}

test('in the reader’s own colours, what is chosen looks unlike the rest', async () => {
  const context = await visitor(browser, { viewport: DESKTOP, forcedColors: 'active' })
  const page = await context.newPage()
  await page.goto(`${origin}${FEED}&category=concert`, { waitUntil: 'networkidle' })
  const alike = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-current], [aria-pressed=true], [data-on]')]
      .filter((one) => one instanceof HTMLElement && one.offsetParent !== null)
      .filter((one) => one.getAttribute('aria-current') !== 'date')
      .filter((one) => {
        const mark = document.createElement('i')
        mark.style.cssText = 'background:Highlight;forced-color-adjust:none'
        document.body.append(mark)
        const wanted = getComputedStyle(mark).backgroundColor
        mark.remove()
        return getComputedStyle(one).backgroundColor !== wanted
      })
      .map((one) => one.textContent),
  )
  expect(alike).toEqual([])
  expect(await page.locator('[aria-current], [data-on]').count()).toBeGreaterThan(1)
  await context.close()
})

test.each([
  ['twice as large', { width: 720, height: 450 }],
  ['four times as large', { width: 320, height: 256 }],
])('%s, every page begins with its title', async (_, viewport) => {
  const context = await visitor(browser, { viewport })
  const page = await context.newPage()
  const away: string[] = []
  const look = async (name: string) => {
    // The list is called by its city, which stands in the bar.
    const title = name === FEED ? page.getByText('Bratislava', { exact: true }) : page.locator('h1')
    const box = await title.filter({ visible: true }).first().boundingBox()
    if (box === null || box.height < 2 || box.y < 0 || box.y > viewport.height - 20)
      away.push(`${name}: ${JSON.stringify(box)}`)
  }
  for (const path of [FEED, '/en/', '/en/search?search=jazz', '/en/settings', '/en/sources']) {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await look(path)
  }
  await openEvent(page)
  await look('event')
  await context.close()
  expect(away).toEqual([])
})

test('on paper a list has its events and nothing to press', async () => {
  const context = await visitor(browser, { viewport: DESKTOP })
  const page = await context.newPage()
  await page.goto(origin + FEED, { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main h3 a').first().isVisible()).toBe(true)
  expect(await page.locator('h1').first().isVisible()).toBe(true)
  const pressed = await page
    .locator('button, form, nav, [rel=next]')
    .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length)
  expect(pressed).toBe(0)
  await context.close()
})

test('without scripts no page asks for patience that leads nowhere', async () => {
  const context = await visitor(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/en/auth?access=1', '/en/account/verify?k=1', '/en/settings', '/en/more']) {
    await page.goto(origin + path)
    expect([path, await page.getByText('One moment').count()]).toEqual([path, 0])
  }
  await context.close()
})

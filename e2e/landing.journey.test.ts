import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { arrive, DESKTOP, launch, PHONE, visitor } from './browser.ts'

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

async function open(path: string, options: Parameters<typeof visitor>[1] = {}): Promise<Page> {
  context = await visitor(browser, options)
  const page = await context.newPage()
  await arrive(page, origin + path)
  return page
}

/** Events wholly above the tabs of a phone, or the lower edge of the window. */
function seen(page: Page): Promise<{ rows: number; discs: number }> {
  return page.evaluate(() => {
    const tabs = document.querySelector('header nav')?.getBoundingClientRect()
    const end = tabs && tabs.top > window.innerHeight / 2 ? tabs.top : window.innerHeight
    const whole = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (one) => one.getBoundingClientRect().bottom <= end,
      ).length
    return { rows: whole('main article'), discs: whole('main nav a') }
  })
}

test('without scripts the landing page lists events, and its search finds some in the city', async () => {
  const page = await open('/en/', { javaScriptEnabled: false })
  const first = page.locator('main article h3 a').first()
  const title = await first.textContent()
  await first.click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
  await page.goBack()
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .fill(title ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/en\/feed\?/)
  expect(new URL(page.url()).searchParams.get('city')).toBe('bratislava')
  expect(await page.locator('main article').count()).toBeGreaterThan(0)
})

test('the links to days, kinds and moods find as many events as they say', async () => {
  const page = await open('/en/')
  const links = page.locator('main a:has(small)')
  const counted = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: Number(link.querySelector('small')?.textContent),
    })),
  )
  expect(counted.length).toBeGreaterThan(10)
  for (const { href, count } of counted) {
    const query = new URL(href, origin).searchParams
    if (!query.has('date') && !query.has('date_from') && !query.has('timeframe'))
      query.set('timeframe', 'this_week')
    const answer = await page.request.get(`${origin}/v1/events/count/?${query.toString()}`)
    expect([href, await answer.json()]).toEqual([href, { count, more: false }])
  }
})

test('another city is chosen in a dialog, and remembered', async () => {
  const page = await open('/en/', { viewport: DESKTOP })
  await page.getByRole('link', { name: 'Bratislava: Change city' }).click()
  const field = page.getByRole('dialog').getByRole('searchbox')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(400)
  await page.keyboard.type('brat')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bratislava/ })
    .click()
  await page.waitForURL(/city=bratislava/)
  expect(await page.evaluate(() => window.localStorage.getItem('filterCity'))).toBe('bratislava')
  await page.goto(`${origin}/en/`)
  await page.waitForURL(/city=bratislava/)
})

test('on a touch screen the dialog opens without the keyboard', async () => {
  const page = await open('/en/', { hasTouch: true, isMobile: true })
  await page.getByRole('link', { name: 'Bratislava: Change city' }).click()
  const field = page.getByRole('dialog').getByRole('searchbox')
  await field.waitFor()
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(false)
})

test.each([
  ['phone', PHONE, 1],
  ['desktop', { width: 1440, height: 900 }, 6],
])('on a %s the first screen shows events', async (_, viewport, rows) => {
  const page = await open('/en/', { viewport })
  const shown = await seen(page)
  expect(shown.discs).toBeGreaterThanOrEqual(7)
  expect(shown.rows).toBeGreaterThanOrEqual(rows)
})

test('on a phone one whole event stands above the question about cookies, and nothing twice', async () => {
  const page = await open('/en/', { answered: false })
  const question = page.getByRole('region', { name: /cookie|measure/i })
  await question.waitFor()
  const end = (await question.boundingBox())?.y ?? 0
  const card = await page.locator('main article').first().boundingBox()
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(end)
  expect(await page.getByRole('searchbox').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(1)
  const answers = await question.getByRole('button').evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return `${width}x${height} ${getComputedStyle(one).backgroundColor}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
})

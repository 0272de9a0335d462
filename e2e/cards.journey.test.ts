import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { PHONE, arrive, launch, visitor } from './browser.ts'

const FEED = '/en/feed?city=bratislava'
const WIDE = { width: 1440, height: 900 }

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

/** How many cards a visitor sees whole before scrolling: nothing of them is below the tab bar. */
async function wholeCards(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edges = [...document.querySelectorAll('body *')]
      .filter((one) => getComputedStyle(one).position === 'fixed')
      .map((one) => one.getBoundingClientRect())
      .filter(({ top, height }) => height > 0 && top > innerHeight / 2)
      .map(({ top }) => top)
    const foot = Math.min(innerHeight, ...edges)
    return [...document.querySelectorAll('main article')].filter((card) => {
      const { top, bottom, height } = card.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= foot
    }).length
  })
}

test.each([
  ['phone', PHONE, 5],
  ['desktop', WIDE, 9],
] as const)('a %s shows its first events whole', async (_, viewport, fewest) => {
  const page = await open(FEED, { viewport })
  expect(await wholeCards(page)).toBeGreaterThanOrEqual(fewest)
})

test('no card says a fact twice', async () => {
  const page = await open(FEED, { viewport: WIDE })
  const cards = await page.locator('main article').evaluateAll((articles) =>
    articles.map((article) => {
      const own = [...article.querySelectorAll('time, p, p > *, h3')].filter(
        ({ children }) => children.length === 0,
      )
      return {
        facts: own.map(({ textContent }) => textContent.trim().toLowerCase()),
        beside: [...article.querySelectorAll('time, p')]
          .map(({ textContent }) => textContent)
          .join(' · '),
      }
    }),
  )
  expect(cards.length).toBeGreaterThan(20)
  for (const { facts, beside } of cards) {
    expect(facts).toEqual([...new Set(facts)])
    expect(beside.match(/\bfree\b/gi)?.length ?? 0, beside).toBeLessThanOrEqual(1)
    expect(beside.match(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/g)?.length ?? 0, beside).toBeLessThan(2)
    expect(beside).not.toMatch(/more date|Demo data|CC BY/)
  }
  expect(await page.getByText('These events are made up').count()).toBe(1)
})

test('the heart of a card opens the ways to save, and gives the focus back', async () => {
  const page = await open(FEED)
  const heart = page.locator('main article').first().getByRole('link', { name: /^Save/ })
  const box = await heart.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await heart.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link').or(dialog.getByRole('button')).first().waitFor()
  expect(page.url()).toContain('/feed')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await heart.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('the rest of a card is one link to its event', async () => {
  const page = await open(FEED)
  const card = page.locator('main article').nth(1)
  await card.click({ position: { x: 40, y: 20 } })
  await page.waitForURL(/\/en\/events\//)
})

test.each([320, 390, 820, 1440])('at %i px no card is wider than the screen', async (width) => {
  const page = await open(FEED, { viewport: { width, height: 800 } })
  // A title that nothing breaks.
  await page.evaluate(() => {
    for (const link of document.querySelectorAll('main article h3 a'))
      link.textContent = 'W'.repeat(240)
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const widest = await page
    .locator('main article')
    .evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().right)))
  expect(widest).toBeLessThanOrEqual(width)
})

test('headings of groups stay below the bar while their events scroll', async () => {
  const page = await open(FEED)
  const heading = page.getByRole('heading', { level: 2, name: /^Tomorrow/ })
  await heading.evaluate((one) => {
    const group = one.closest('section')?.getBoundingClientRect()
    window.scrollTo(0, (group?.top ?? 0) + window.scrollY + 150)
  })
  await expect
    .poll(async () => heading.evaluate((one) => one.getBoundingClientRect().top))
    .toBeLessThan(200)
  const seen = await heading.evaluate((one) => {
    const { left, top, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + 10, top + height / 2))
  })
  expect(seen).toBe(true)
})

test('a picture that fails to load leaves the art of its category', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  await page.route('**/images/**', (route) => route.abort())
  await arrive(page, origin + FEED)
  const first = page.locator('main article').first()
  await expect.poll(() => first.locator('img').count()).toBe(0)
  expect(await first.locator('svg use').count()).toBeGreaterThan(0)
})

/** @module-tag looks */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { launch, visitor } from './browser.ts'
import { layoutShift } from './layout-shift.ts'
import { emptyCity } from './site-pages.ts'

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

/** Opens a page and collects the console's complaints. */
async function open(options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { page, complaints }
}

const heightOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Holds the API's answers until `release`. */
async function hold(page: Page): Promise<{ release: () => void }> {
  const gate = Promise.withResolvers<undefined>()
  await page.route('**/v1/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve(undefined) }
}

test('a page that was ended without a word opens where it rested', async () => {
  const { page } = await open()
  // Like a phone that ends the browser in the background without an event.
  await page.addInitScript(() =>
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto(origin + FEED, { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('900')
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(async () => Math.abs((await heightOf(page)) - 900)).toBeLessThan(40)
})

test('rows stand where more of a list is on its way, and nothing moves when they come', async () => {
  const { page, complaints } = await open()
  await page.goto(`${origin}${FEED}&timeline=upcoming`, { waitUntil: 'networkidle' })
  const { release } = await hold(page)
  const cards = page.locator('main article')
  const before = await cards.count()
  await page.getByRole('link', { name: 'Show more' }).click()
  const rows = page.locator('main li[aria-hidden=true]')
  await rows.first().waitFor()
  expect(await rows.count()).toBeGreaterThanOrEqual(8)
  // They stand still if the visitor prefers less motion.
  expect(await rows.first().evaluate((row) => row.getAnimations().length)).toBe(0)
  release()
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
  expect(await rows.count()).toBe(0)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  expect(complaints).toEqual([])
})

test.each([
  { reducedMotion: 'no-preference', saveData: false, shown: ['there', 'back', 'there'] },
  { reducedMotion: 'no-preference', saveData: true, shown: [] },
  { reducedMotion: 'reduce', saveData: false, shown: [] },
] as const)(
  "with motion '$reducedMotion' and data saved: $saveData, the picture of a card grows into its page's and back: $shown",
  async ({ reducedMotion, saveData, shown }) => {
    const { page, complaints } = await open({ reducedMotion })
    await page.addInitScript((saves) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: saves } })
    }, saveData)
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const hasCard = () => document.querySelectorAll('article [data-grows]').length === 1
        const hasPage = () => document.querySelector('[data-page-picture]') !== null
        const [card, event] = [hasCard(), hasPage()]
        const transition = start(update)
        void transition.updateCallbackDone.then(() => {
          const way =
            card && hasPage() ? 'there' : event && hasCard() ? 'back' : 'without a picture'
          document.documentElement.dataset['ways'] =
            `${document.documentElement.dataset['ways'] ?? ''} ${way}`.trim()
        })
        return transition
      }
    })
    await page.goto(origin + FEED, { waitUntil: 'networkidle' })
    const ways = () =>
      page.evaluate(() => document.documentElement.dataset['ways']?.split(' ') ?? [])
    const steps = [
      // A visible link: a click that scrolls first leaves before the page notices.
      () => page.locator('main h3 a').nth(2).click(),
      () => page.goBack(),
      () => page.goForward(),
    ]
    for (const [at, step] of steps.entries()) {
      await step()
      await page.locator(at === 1 ? 'main h3 a >> nth=2' : '[data-page-picture]').waitFor()
      // A visitor who goes on too early would cancel the first page.
      await page.locator('main:not([aria-busy])').waitFor()
      await expect.poll(ways).toEqual(shown.slice(0, at + 1))
    }
    expect(complaints).toEqual([])
  },
)

test('where a list is empty nothing lies over the ways on', async () => {
  const { page } = await open()
  await page.goto(`${origin}/en${await emptyCity(origin)}`, { waitUntil: 'networkidle' })
  const ways = page.locator('main a:visible', { hasNot: page.locator('svg') })
  const names = await ways.allTextContents()
  expect(names.length).toBeGreaterThan(2)
  const covered = await ways.evaluateAll((links) =>
    links
      .filter((link) => {
        const { left, top, width, height } = link.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const at = document.elementFromPoint(x, y)
        // The tab bar covers links below the fold.
        return at !== null && at.closest('main a') !== null && !link.contains(at)
      })
      .map((link) => link.textContent),
  )
  expect(covered).toEqual([])
})

test('a page that is long on its way says so, an event shows its card meanwhile; Back finds the list where it was, with the focus on the card that was followed', async () => {
  const { page, complaints } = await open()
  await page.goto(origin + FEED, { waitUntil: 'networkidle' })
  const held = await hold(page)
  const line = () =>
    page.locator('main').evaluate((main) => getComputedStyle(main, '::before').transform)
  expect(await line()).toBe('none')
  const card = page.locator('main h3 a').nth(6)
  await card.scrollIntoViewIfNeeded()
  const name = (await card.textContent()) ?? ''
  const place = await heightOf(page)
  // The router hears of a scrolling with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  held.release()
  await expect.poll(line).toBe('none')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Events in Bratislava' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  await expect.poll(async () => Math.abs((await heightOf(page)) - place)).toBeLessThan(40)
  await hold(page)
  await page.getByRole('link', { name: 'Map', exact: true }).first().press('Enter')
  // Most of the window's width, and still for visitors who prefer less motion.
  await expect.poll(line).toBe('matrix(0.95, 0, 0, 1, 0, 0)')
  expect(await page.locator('main').getAttribute('aria-busy')).toBe('true')
  expect(complaints).toEqual([])
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { arrive, launch, PHONE, visitor } from './browser.ts'

const origin = inject('origin')
const FEED = '/en/feed?city=bratislava'
/** More milliseconds than a press may take to be answered: a busy machine is slow, not wrong. */
const AT_ONCE = 400
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch({ webGl: true })
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

/** The feed in a browser whose owner has chosen the dark theme, against the device's. */
async function feed(more: Parameters<typeof visitor>[1] = {}) {
  const own = await visitor(browser, { viewport: PHONE, colorScheme: 'light', ...more })
  context = own
  await own.addInitScript(() => window.localStorage.setItem('selectedTheme', 'dark'))
  const page = await own.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await arrive(page, origin + FEED)
  return { own, page, faults }
}

/** Waits until the worker has the page, and the code of the pages that open with what is known. */
const kept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async (address) => {
          const files = (await (await caches.open('okolo-files-1')).keys()).map(({ url }) => url)
          const list = await caches.match(address, { ignoreVary: true })
          const names = ['event-page', 'event-rest', 'load-event', 'map-page', 'saved-page']
          return list === undefined
            ? ['the page']
            : names.filter((name) => files.every((url) => !url.includes(`/${name}-`)))
        }, origin + FEED),
      { timeout: 20_000 },
    )
    .toEqual([])

/**
 * Presses something and returns the milliseconds until the page has moved: the line of a page on its way, or another heading. Null: the document was
 * left meanwhile.
 */
async function press(page: Page, what: ReturnType<Page['locator']>): Promise<number | null> {
  const answered = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const heading = () => document.querySelector('h1')?.textContent
        const before = heading()
        const begin = () => {
          const from = performance.now()
          const look = () => {
            const isBusy = document.querySelector('main')?.hasAttribute('aria-busy')
            if (isBusy === true || heading() !== before) done(performance.now() - from)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
        window.addEventListener('click', begin, { capture: true, once: true })
      }),
  )
  const [took] = await Promise.all([answered.catch(() => null), what.click()])
  return took
}

const cards = (page: Page) => page.locator('main article:not([aria-labelledby="event-title"]) h3 a')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const strip = (page: Page) => page.getByText(/^Offline - showing events from \d\d:\d\d$/)
const rest = (page: Page) => page.getByText('The rest comes as soon as there is a connection.')
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** A card in the list, with the hour, the place and the price that stand on it. */
async function cardAt(page: Page, at: number) {
  const link = cards(page).nth(at)
  const name = await link.innerText()
  const text = await link.locator('xpath=ancestor::article').innerText()
  const [hour = ''] = /\d\d:\d\d/.exec(text) ?? []
  const place = (text.split(name)[1] ?? '').split('\n').find(Boolean) ?? ''
  const [price = ''] = /€\d+/.exec(text) ?? []
  return { link, name, facts: [hour, place.replace(/,.*/, ''), price] }
}

test('without a network each press is answered at once: a card is a page, saved and map open', async () => {
  const { own, page, faults } = await feed()
  await kept(page)
  const names = await cards(page).allInnerTexts()
  await own.setOffline(true)
  const times: Record<string, number | null> = {}
  await page
    .locator('main article')
    .getByRole('link', { name: /^Save / })
    .first()
    .click()
  await page
    .getByRole('status')
    .getByText('This needs a connection. Try again when you are online.')
    .waitFor({ state: 'attached' })
  const card = await cardAt(page, 3)
  times['card'] = await press(page, card.link)
  await title(page, card.name).waitFor()
  const facts = await page.locator('main dl').first().innerText()
  expect(card.facts).not.toContain('')
  for (const fact of card.facts) expect(facts).toContain(fact)
  await strip(page).waitFor()
  await rest(page).waitFor()
  await page.goBack()
  await cards(page).nth(3).waitFor()
  expect(await cards(page).allInnerTexts()).toEqual(names)

  times['saved'] = await press(page, tab(page, 'Saved'))
  await page.getByText('To see your saved events here, log in once you are online.').waitFor()
  await strip(page).waitFor()
  times['map'] = await press(page, tab(page, 'Map'))
  await page.getByText(/^No connection\. Here are the events you have seen/).waitFor()
  expect((await cards(page).allInnerTexts()).toSorted()).toEqual([...new Set(names)].toSorted())
  await strip(page).waitFor()
  times['home'] = await press(page, tab(page, 'Home'))
  await page.waitForURL(`**${FEED}`)

  // The kept list, after a cold start.
  await page.reload()
  await strip(page).waitFor()
  const other = await cardAt(page, 4)
  times['cold card'] = await press(page, other.link)
  await title(page, other.name).waitFor()
  await rest(page).waitFor()
  expect(
    Object.entries(times).filter(([, took]) => took !== null && took > AT_ONCE),
    JSON.stringify(times),
  ).toEqual([])
  await own.setOffline(false)
  await rest(page).waitFor({ state: 'detached' })
  await title(page, other.name).waitFor()
  await page.getByRole('heading', { name: 'About' }).waitFor()
  await expect.poll(() => strip(page).count()).toBe(0)
  expect(faults).toEqual([])
}, 60_000)

test('the rest of a page follows by itself when the network is back', async () => {
  const { own, page } = await feed()
  await kept(page)
  await own.setOffline(true)
  const card = await cardAt(page, 2)
  await card.link.click()
  await title(page, card.name).waitFor()
  await rest(page).waitFor()
  await own.setOffline(false)
  await page.getByRole('heading', { name: 'About' }).waitFor()
  expect(await rest(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Share' }).first().click({ trial: true })
})

test('an address that nothing is known of says so in the chosen theme, with the ways to what is kept', async () => {
  const { own, page } = await feed()
  await kept(page)
  await own.setOffline(true)
  await page.goto(`${origin}/en/events/never-seen`)
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(20, 18, 16)')
  const ways = page.getByRole('navigation').getByRole('link')
  await expect.poll(() => ways.allInnerTexts()).toEqual(['Home'])
  await ways.first().click()
  await cards(page).first().waitFor()
})

test('a slow server: the card is a page at once, and the rest hardly moves it', async () => {
  const { page } = await feed({ serviceWorkers: 'block' })
  await page.waitForLoadState('networkidle')
  const { promise: patience, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/v1\/events\/(?!count|map|suggest)[^/]+\/$/, async (route) => {
    await patience
    await route.continue()
  })
  const card = await cardAt(page, 1)
  const took = await press(page, card.link)
  await title(page, card.name).waitFor({ timeout: 2000 })
  expect(took).toBeLessThan(AT_ONCE)
  await rest(page).waitFor()
  await page.evaluate(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number')
          Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + entry.value })
    }).observe({ type: 'layout-shift' })
  })
  answer()
  await page.getByRole('heading', { name: 'About' }).waitFor()
  await page.waitForTimeout(500)
  const moved = await page.evaluate(() => Number(Reflect.get(window, 'moved')))
  // A card does not name performers.
  expect(moved).toBeLessThan(0.1)
})

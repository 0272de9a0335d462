import { createServer, type Server } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'
import { emptyCity } from './site-pages.ts'

const origin = inject('origin')
const FEED = '/en/feed?city=bratislava'
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
type Counted = { event: string; properties: Record<string, unknown> }

let browser: Browser
let receiver: Server
let requests = 0
let counted: Counted[] = []
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
  receiver = createServer((request, reply) => {
    requests += 1
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      counted.push(...eventsOf(Buffer.concat(parts)))
      reply
        .writeHead(200, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        })
        .end('{"status":1}')
    })
  })
  await new Promise<void>((done) => {
    receiver.listen(inject('analyticsPort'), 'localhost', done)
  })
})
beforeEach(() => {
  requests = 0
  counted = []
})
afterEach(() => context?.close())
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

/** Reads a batch of the library, packed by gzip or not. */
function eventsOf(body: Buffer): Counted[] {
  if (body.length === 0) return []
  const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString()
  if (!/^[[{]/.test(text)) return []
  const given: Counted | Counted[] | { batch: Counted[] } = JSON.parse(text)
  if (Array.isArray(given)) return given
  return 'batch' in given ? given.batch : [given]
}

async function open(options: Parameters<typeof visitor>[1] = {}, path = FEED): Promise<Page> {
  context = await visitor(browser, { answered: false, userAgent: PERSON, ...options })
  const page = await context.newPage()
  // The library ignores robots, and a driven browser says that it is one.
  await page.addInitScript(() => {
    Object.defineProperty(window.navigator, 'webdriver', { get: () => false })
    Object.defineProperty(window.navigator, 'userAgentData', { get: () => undefined })
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  return page
}
const openSearch = (page: Page) => page.locator('header').getByRole('searchbox').click()
/** Counting has begun once the page itself was counted. */
const countingOn = (path: string) =>
  expect
    .poll(() => counted.some(({ properties }) => String(properties['$current_url']).endsWith(path)))
    .toBe(true)
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const answer = (page: Page) => page.evaluate(() => window.localStorage.getItem('cookieContest'))

test('nothing is sent before somebody agrees, and nothing after they declined; the answer is kept', async () => {
  const foreign: string[] = []
  const page = await open()
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url())
  })
  await banner(page).waitFor()
  expect(await answer(page)).toBeNull()
  // The page works on beside it.
  await page.locator('main h3 a').first().click()
  await page.waitForURL('**/events/**')
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await banner(page).waitFor({ state: 'detached' })
  expect(await answer(page)).toBe('declined')
  await page.goto(origin + FEED, { waitUntil: 'networkidle' })
  expect(await banner(page).count()).toBe(0)
  expect([requests, foreign]).toEqual([0, []])
})

test('tracks events after consent and stops when it is withdrawn', async () => {
  const page = await open()
  expect(requests).toBe(0)
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  expect(await answer(page)).toBe('accepted')
  const said = (name: string) => counted.filter(({ event }) => event === name)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Search and filter' })
  await dialog.getByRole('button', { name: /^Concerts/ }).click()
  await dialog.getByRole('button', { name: /^(Show|No events)/ }).click()
  await page.waitForURL(/category=concert/)
  const kinds = page.getByRole('navigation', { name: 'Category' })
  await kinds.locator('[aria-current]').click()
  await page.waitForURL((url) => !url.search.includes('category'))
  await page.getByRole('button', { name: /Change city/ }).click()
  const cities = page.getByRole('dialog', { name: 'Choose a city' })
  await cities.getByRole('searchbox').fill('vienna')
  await cities.getByRole('button', { name: /^Vienna/ }).click()
  await page.waitForURL(/city=vienna/)
  await openSearch(page)
  await dialog.getByRole('combobox').fill('jazz')
  await dialog.getByRole('combobox').press('Enter')
  await page.waitForURL(/jazz/)
  await expect.poll(() => said('search_executed').length).toBe(1)
  expect(said('search_executed')[0]?.properties).toMatchObject({ search_query: 'jazz' })
  expect(said('filter_city_changed')[0]?.properties).toMatchObject({ city: 'vienna' })
  expect(said('filter_category_changed').map(({ properties }) => properties['category'])).toEqual([
    'concert',
    null,
  ])
  expect(said('filters_reset')).toEqual([])
  // A city is chosen on other pages, too.
  await page.goto(`${origin}/en/cities`)
  await countingOn('/en/cities')
  await page
    .locator('main')
    .getByRole('link', { name: /^Bratislava/ })
    .first()
    .click()
  await page.waitForURL(/feed/)
  await expect
    .poll(() => said('filter_city_changed').map(({ properties }) => properties['city']))
    .toEqual(['vienna', 'bratislava'])
  await openSearch(page)
  await dialog.getByRole('button', { name: /^Filters/ }).click()
  await dialog.getByRole('button', { name: 'Reset filters' }).click()
  await expect.poll(() => said('filters_reset').length).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Cookie settings' }).click()
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  expect(await answer(page)).toBe('declined')
  await page.goto(origin + FEED, { waitUntil: 'networkidle' })
  const before = requests
  await page.locator('main h3 a').first().click()
  await page.waitForURL('**/events/**')
  await page.waitForLoadState('networkidle')
  expect(requests).toBe(before)
})

test('a search is counted from whatever page it begins, a sentence as it was typed', async () => {
  const page = await open({}, '/en/about')
  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await countingOn('/en/about')
  const searches = () =>
    counted
      .filter(({ event }) => event === 'search_executed')
      .map(({ properties }) => [properties['search_query'], properties['has_filters']])
  const search = async (words: string) => {
    await openSearch(page)
    await page.getByRole('dialog').getByRole('combobox').fill(words)
    await page.getByRole('dialog').getByRole('combobox').press('Enter')
  }
  await search('free concerts')
  await page.getByRole('heading', { level: 1, name: 'free concerts' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/en/about')
  await search('rock')
  await page.getByRole('heading', { level: 1, name: 'rock' }).waitFor()
  await expect.poll(searches).toEqual([
    ['free concerts', true],
    ['rock', false],
  ])
  // The landing page's own field is quicker than what counts.
  await page.goto(`${origin}/en/`, { waitUntil: 'commit' })
  await page.locator('main').getByRole('searchbox').fill('jazz')
  await page.locator('main').getByRole('searchbox').press('Enter')
  await page.waitForURL(/search=jazz/)
  await expect.poll(() => searches().slice(2)).toEqual([['jazz', false]])
})

/** A small old phone, and a desktop of 1280 x 1024, magnified four times. */
const SMALL = { width: 320, height: 568 }
const MAGNIFIED = { width: 320, height: 256 }

describe.each([
  [PHONE, 'light'],
  [PHONE, 'dark'],
  [SMALL, 'light'],
  [MAGNIFIED, 'dark'],
  [DESKTOP, 'light'],
  [DESKTOP, 'dark'],
] as const)('where somebody has not answered (%o, %s)', (viewport, colorScheme) => {
  test('the question lies over nothing that has the focus, and both answers are alike', async () => {
    const page = await open(
      { viewport, colorScheme, bypassCSP: true },
      `/en${await emptyCity(origin)}`,
    )
    await banner(page).waitFor()
    const [no, yes] = await Promise.all(
      ['Decline', 'Accept'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
    )
    expect([no?.width, no?.height, no?.y]).toEqual([yes?.width, yes?.height, yes?.y])
    expect(yes?.height).toBeGreaterThanOrEqual(44)
    const covered: string[] = []
    let last = ''
    while (last !== 'end') {
      await page.keyboard.press('Tab')
      last = await page.evaluate(focusUnder, 'section[tabindex="-1"]')
      if (last !== 'end' && last !== '') covered.push(last)
    }
    expect(covered).toEqual([])
    expect(await seriousFaults(page)).toEqual([])
  })

  test('keeps the next actions in reach', async () => {
    const page = await open({ viewport, colorScheme }, `/en${await emptyCity(origin)}`)
    await banner(page).waitFor()
    const next = page.locator('main').getByRole('link', { name: 'Bratislava', exact: true })
    await next.click()
    await page.waitForURL(/\/feed.*bratislava/)
    await page.locator('main h3 a').first().waitFor()
    await page.locator('main a[href^="/en/map"]').last().click({ trial: true })
    await page.locator('main h3 a').first().click()
    await page.locator('main button[popovertarget]').first().click({ trial: true })
    expect(await banner(page).isVisible()).toBe(true)
    const box = await banner(page).boundingBox()
    if (viewport === PHONE) expect(box?.height).toBeLessThanOrEqual(PHONE.height / 7)
  })
})

/**
 * Returns the focused element that the `box` covers, even partly. `end`: the page's last element
 * has the focus.
 */
function focusUnder(box: string): string {
  const [over, has] = [document.querySelector(box), document.activeElement]
  const all = [...document.querySelectorAll('a[href], button')].filter((one) =>
    one.checkVisibility(),
  )
  if (over === null || has === null || has === all.at(-1)) return 'end'
  if (over.contains(has) || has === document.body) return ''
  const { left, right, top, bottom } = has.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  // The middle and the middle of each edge: corners are round.
  const seen = [
    [x, y],
    [x, top + 1],
    [x, bottom - 1],
    [left + 1, y],
    [right - 1, y],
  ].map(([at = 0, down = 0]) => document.elementFromPoint(at, down))
  return seen.some((at) => over.contains(at)) ? has.outerHTML.slice(0, 80) : ''
}

test('the question about stars opens on its event, once; either answer is kept', async () => {
  for (const choice of ['Not now', 'Rate Okolo']) {
    const page = await open({ answered: true })
    const ask = () => page.evaluate(() => window.dispatchEvent(new Event('rateUs')))
    const dialog = page.getByRole('dialog', { name: 'Do you like Okolo?' })
    await expect
      .poll(async () => {
        await ask()
        return dialog.count()
      })
      .toBe(1)
    await dialog.getByRole('button', { name: choice }).click()
    expect(await page.evaluate(() => window.localStorage.getItem('rateShown'))).toBe('1')
    await ask()
    expect(await dialog.count()).toBe(0)
    await context?.close()
  }
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, inTheme, launch, PHONE, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'

const origin = inject('origin')
const NOTE = 'Events here are not yet fully covered'
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch({ webGl: true })
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

/** Opens a page with the map and collects its requests for events. */
async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const asked: URL[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/v1/events/')) asked.push(url)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(origin + path)
  return { page, asked, complaints }
}

const marks = (page: Page) => page.locator('.maplibregl-marker button')

/** Waits for the map in this theme, then in the other, which stays: drawing the map is slow. */
async function drawn(page: Page): Promise<void> {
  await marks(page).first().waitFor()
  const isDark = (await page.locator('html').getAttribute('data-theme')) === 'dark'
  await inTheme(page, isDark ? 'light' : 'dark')
  await marks(page).first().waitFor()
}
const query = (page: Page) => new URL(page.url()).searchParams
const searchArea = (page: Page) => page.getByRole('button', { name: 'Search this area' })

const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

describe.each(SIZES)('on a %s', (size, viewport) => {
  test('the list leads to the map and back with its filters', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava&timeframe=today', {
      viewport,
    })
    await page.locator('main a[href^="/en/map"]').click()
    await page.waitForURL('**/en/map?**')
    await drawn(page)
    expect(query(page).get('timeframe')).toBe('today')
    expect(await page.getByText(NOTE).isVisible()).toBe(true)
    if (size === 'phone') await page.getByRole('button', { name: 'Whole list' }).click()
    await page.locator('a[data-to-list]').click()
    await page.waitForURL('**/en/feed?**')
    expect(query(page).get('timeframe')).toBe('today')
    expect(complaints).toEqual([])
  })

  test('a moved map asks for nothing until "Search this area"; Back and reload restore where it stood', async () => {
    const { page, asked } = await open('/en/map?city=bratislava&timeframe=this_week', {
      viewport,
    })
    await drawn(page)
    expect(await searchArea(page).count()).toBe(0)
    asked.length = 0
    await page.getByRole('button', { name: 'Move east' }).press('Enter')
    await searchArea(page).waitFor()
    await page.waitForURL('**at=**')
    const before = query(page).get('at')
    await searchArea(page).click()
    await page.waitForURL('**bbox=**')
    expect(query(page).get('timeframe')).toBe('this_week')
    await searchArea(page).waitFor({ state: 'detached' })
    // Nothing was asked for before.
    await expect.poll(() => asked[0]?.searchParams.has('bbox')).toBe(true)

    const area = query(page).get('bbox')
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search and filter' })
    await dialog.getByRole('switch', { name: 'Free' }).click()
    await dialog.getByRole('button', { name: /^(Show|No events)/ }).click()
    await page.waitForURL('**free=true**')
    expect(query(page).get('bbox')).toBe(area)
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('free'))
    await drawn(page)

    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await searchArea(page).waitFor()
    await page.waitForURL((url) => url.searchParams.get('at') !== before)
    const nearer = query(page).get('at')
    await page.reload()
    await drawn(page)
    expect(query(page).get('at')).toBe(nearer)

    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('bbox'))
    await drawn(page)
    expect(query(page).get('at')).toBe(before)
  })

  test('every pin is in the list with name and date, and events without a place are listed by themselves', async () => {
    const { page } = await open('/en/map?city=bratislava&timeframe=today', {
      viewport,
    })
    await drawn(page)
    const count = Number.parseInt(
      (await page.locator('[role=status]:not(:empty)').first().textContent()) ?? '',
      10,
    )
    expect(count).toBeGreaterThan(3)
    const entries = page.locator('section[aria-labelledby="map-list"] ul:has(article)').first()
    const dated = entries.locator('li:has(time)')
    expect(await dated.count()).toBe(count)
    for (const name of await entries.locator('h3 a').allTextContents()) expect(name).not.toBe('')
    await page.goto(`${origin}/en/map?city=bratislava&timeframe=this_week`)
    if (size === 'phone') await page.getByRole('button', { name: 'Whole list' }).click()
    const placeless = page.getByRole('region', { name: 'No exact place' })
    await expect.poll(() => placeless.locator('h3').count()).toBeGreaterThan(0)
  })

  test('an event chosen in the list stands out on the map, one chosen on the map in the list', async () => {
    const { page } = await open('/en/map?city=bratislava&timeframe=today', {
      viewport,
    })
    await drawn(page)
    const show = page.getByRole('link', { name: /^Show on the map: / }).first()
    await show.focus()
    await page.keyboard.press('Enter')
    await page.locator('.maplibregl-marker button[data-active]').waitFor()
    expect(await page.locator('li[data-active]').count()).toBeGreaterThan(0)
    const other = page
      .locator('.maplibregl-marker button:not([data-active])[aria-label*="€"]')
      .first()
    const name = (await other.getAttribute('aria-label')) ?? ''
    await other.dispatchEvent('click')
    const title = await page.locator('li[data-active] h3').first().textContent()
    expect(name).toContain(title)
  })

  test('has no serious fault for people who see or move differently, while the theme changes as well', async () => {
    const { page } = await open('/en/map?city=bratislava', { viewport, bypassCSP: true })
    await marks(page).first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    for (const colorScheme of ['dark', 'light'] as const) {
      await inTheme(page, colorScheme)
      expect(await seriousFaults(page, { onlyColours: true })).toEqual([])
    }
  })

  test('no part of the page is wider than the window', async () => {
    const { page } = await open('/de/map?city=bratislava', { viewport })
    await drawn(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([size, width]).toEqual([size, viewport.width])
  })
})

test.each(SIZES)(
  'on a %s the own place is asked for after a press only; refused, the default stands without a dialog',
  async (_size, viewport) => {
    const { page } = await open('/en/map', { viewport })
    await drawn(page)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText('Your location could not be found.').waitFor()
    await page.waitForURL('**bbox=**')
    const [west = 0, south = 0, east = 0, north = 0] = (query(page).get('bbox') ?? '')
      .split(',')
      .map(Number)
    expect((south + north) / 2).toBeCloseTo(48.14831, 4)
    expect((west + east) / 2).toBeCloseTo(17.10744, 4)
    expect(((north - south) / 2) * 111.19).toBeCloseTo(10, 1)
    expect(dialogs).toEqual([])
  },
)

test('allowed, the map goes to the own place', async () => {
  const { page } = await open('/en/map?city=bratislava', {
    geolocation: { latitude: 48.2082, longitude: 16.3738 },
    permissions: ['geolocation'],
  })
  await drawn(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('img', { name: 'You are here' }).waitFor()
  expect(query(page).get('bbox')).toMatch(/^16\.2/)
})

test('without JavaScript the list says where everything is', async () => {
  const { page } = await open('/en/map?city=bratislava', { javaScriptEnabled: false })
  expect(await page.getByText(NOTE).isVisible()).toBe(true)
  expect(await page.locator('main li a[href*="openstreetmap.org"]').count()).toBeGreaterThan(5)
  expect(await page.getByText('The list says where everything is.').isVisible()).toBe(true)
})

test('the map comes from this server alone, and its code only where a map is shown', async () => {
  context = await visitor(browser, {})
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${origin}/en/feed?city=bratislava`, { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /map-canvas|maplibre/.test(url))).toEqual([])
  await page.goto(`${origin}/en/map?city=bratislava`)
  await drawn(page)
  expect(asked.some((url) => /map-canvas/.test(url))).toBe(true)
  const pictures = /\.(jpg|jpeg|png|webp|avif)|images/
  const others = asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))
  expect(others.filter((url) => !pictures.test(url))).toEqual([])
})

test('a browser without WebGL keeps the list and says why there is no map', async () => {
  const plain = await launch()
  context = await visitor(plain, {})
  const page = await context.newPage()
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`${origin}/en/map?city=bratislava`)
  await page.getByText('The map cannot be drawn in this browser.').waitFor()
  expect(await page.locator('main li a[href*="openstreetmap.org"]').first().isVisible()).toBe(true)
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { launch, PHONE, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch({ webGl: true })
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

async function open(address = '/en/map?city=bratislava&timeframe=this_week') {
  context = await visitor(browser, { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(origin + address)
  await marks(page).first().waitFor()
  return page
}

const marks = (page: Page) => page.locator('.maplibregl-marker button')
const sheet = (page: Page) => page.locator('section[aria-labelledby="map-list"]')
const heightOf = async (page: Page) => (await sheet(page).boundingBox())?.height ?? 0

/** The cards of which a person sees the whole. */
function wholeCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const body = document.querySelector('#map-cards')?.getBoundingClientRect()
    const tabs = document.querySelector('header nav')?.getBoundingClientRect()
    const end = Math.min(body?.bottom ?? 0, tabs?.top ?? 0)
    return [...document.querySelectorAll('#map-cards article')]
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= (body?.top ?? 0) - 1 && bottom <= end + 1
      })
      .map((card) => card.querySelector('h3')?.textContent ?? '')
  })
}

test('the map fills the screen: one field above it, one card and the tabs below, controls beside the pins', async () => {
  const page = await open()
  const map = await page.locator('[data-map-canvas]').boundingBox()
  const list = await sheet(page).boundingBox()
  expect([map?.x, map?.y, map?.width]).toEqual([0, 0, PHONE.width])
  expect(list?.y).toBeGreaterThan(445)
  expect(await wholeCards(page)).toHaveLength(1)
  expect(await page.getByRole('navigation', { name: 'Category' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Saved' }).isVisible()).toBe(true)
  await page.getByRole('heading', { name: /^\d+ here$/, level: 1 }).waitFor()
  const overlaps = () =>
    page.evaluate(() => {
      const controls = document
        .querySelector('[role=group][aria-label="Move the map"] > div')
        ?.getBoundingClientRect()
      return [...document.querySelectorAll('.maplibregl-marker button')].filter((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect()
        return (
          controls !== undefined &&
          left < controls.right &&
          right > controls.left &&
          top < controls.bottom &&
          bottom > controls.top
        )
      }).length
    })
  await expect.poll(overlaps).toBe(0)
  await page.getByRole('button', { name: 'Bratislava · This week' }).click()
  await page.getByRole('dialog', { name: 'Search and filter' }).waitFor()
})

test('the list has three heights, by buttons and by dragging, and a drag opens no event', async () => {
  const page = await open()
  const one = await heightOf(page)
  await page.getByRole('button', { name: 'Show more of the list' }).press('Enter')
  await expect.poll(() => heightOf(page)).toBeGreaterThan(one + 80)
  const half = await heightOf(page)
  await page.getByRole('button', { name: 'Whole list' }).click()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(half + 200)
  const full = await heightOf(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect.poll(() => heightOf(page)).toBe(one)

  const card = await page.locator('#map-cards article').first().boundingBox()
  const [x, y] = [(card?.x ?? 0) + 160, (card?.y ?? 0) + 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => heightOf(page)).toBe(half)
  const top = await sheet(page).boundingBox()
  await page.mouse.move(195, (top?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(195, 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => heightOf(page)).toBe(full)
  expect(new URL(page.url()).pathname).toBe('/en/map')
})

test('the one card follows the chosen pin', async () => {
  const page = await open('/en/map?city=bratislava&timeframe=today')
  const pins = page.locator('.maplibregl-marker button[aria-label*="€"]')
  for (const pin of await pins.all()) {
    const name = (await pin.getAttribute('aria-label')) ?? ''
    // A pin may lie outside of the window.
    await pin.dispatchEvent('click')
    await expect
      .poll(async () => (await wholeCards(page)).map((title) => name.includes(title)))
      .toEqual([true])
    const framed = page.locator('#map-cards li[data-active] article')
    expect(await framed.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
  }
})

test('a map without streets of its place says so, and one on a bad line that it is coming', async () => {
  context = await visitor(browser, { serviceWorkers: 'block' })
  const page = await context.newPage()
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/tiles.json', async (route) => {
    await held
    const map = { schema: 'protomaps', tiles: '/tiles/x/{z}/{x}/{y}.mvt', minzoom: 0, maxzoom: 14 }
    await route.fulfill({
      json: { ...map, bounds: [11.2, 43.7, 11.3, 43.8], attribution: 'Florence' },
    })
  })
  await page.goto(`${origin}/en/map?city=bratislava`)
  await page.getByText('Loading the map…').waitFor()
  answer()
  await page.getByText('No street map of this place yet').waitFor()
  await expect.poll(() => page.getByText('Loading the map…').count()).toBe(0)
  expect(await page.getByText('Florence').count()).toBe(0)
})

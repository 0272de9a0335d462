import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'

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

async function open(options: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>) {
  context = await visitor(browser, { serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(`${origin}/en/map?city=bratislava&timeframe=this_week`)
  await marks(page).first().waitFor()
  return page
}

const marks = (page: Page) => page.locator('.maplibregl-marker button')
const query = (page: Page) => new URL(page.url()).searchParams
const count = (page: Page) => page.locator('section[aria-labelledby=map-list] [role=status]')

const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const

describe.each(SIZES)('on a %s', (_, viewport) => {
  test('the first view has most events apart from each other, none below the list', async () => {
    const page = await open({ viewport })
    const list = page.locator('section[aria-labelledby=map-list]')
    const canvas = page.locator('[data-map-canvas]')
    const [sheet, map] = [await list.boundingBox(), await canvas.boundingBox()]
    if (sheet === null || map === null) throw new Error('There is no map')
    const end = viewport === PHONE ? sheet.y : map.y + map.height
    const boxes = await marks(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()),
    )
    const inSight = boxes.filter(
      ({ left, right, top, bottom }) =>
        left > map.x && right < map.x + map.width && top > map.y && bottom < end,
    )
    expect(inSight.length).toBeGreaterThanOrEqual(6)
    const credit = await page.locator('.maplibregl-ctrl-attrib').boundingBox()
    expect((credit?.y ?? 0) + (credit?.height ?? 0)).toBeLessThanOrEqual(end + 1)
  })

  test('shows the selected pin in forced colours', async () => {
    const page = await open({ viewport, forcedColors: 'active' })
    await page
      .getByRole('link', { name: /^Show on the map: / })
      .first()
      .press('Enter')
    const chosen = page.locator('.maplibregl-marker button[data-active]')
    await chosen.waitFor()
    const colour = (one: Element) => getComputedStyle(one).backgroundColor
    const other = page.locator('.maplibregl-marker button:not([data-active])').first()
    expect(await chosen.evaluate(colour)).not.toBe(await other.evaluate(colour))
  })
})

test('beside the map the bar of the feed leads to as many events as it says, where the map stands', async () => {
  const page = await open({ viewport: DESKTOP })
  await page.getByRole('button', { name: 'Move east' }).press('Enter')
  await page.waitForURL('**at=**')
  const at = query(page).get('at')
  const kind = page.getByRole('navigation', { name: 'Category' }).getByRole('link').first()
  const said = Number(/(\d+)$/.exec((await kind.textContent()) ?? '')?.[1])
  await kind.click()
  await page.waitForURL('**category=**')
  await expect.poll(() => count(page).textContent()).toMatch(new RegExp(`^${said} events?$`))
  await page.getByRole('navigation', { name: 'When' }).getByRole('link', { name: 'Today' }).click()
  await page.waitForURL('**timeframe=today**')
  expect(query(page).get('at')).toBe(at)
  await page.getByRole('button', { name: /^Mood/ }).click()
  expect(await page.getByRole('dialog', { name: 'Mood' }).isVisible()).toBe(true)
})

describe('where streets do not come', () => {
  const answer = (path: string, status: number, body: string) => (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, body }))

  test.each([
    ['no street map', answer('**/tiles.json', 503, '{}')],
    ['dead tiles', answer('**/tiles/**', 503, '{}')],
    ['garbled tiles', answer('**/tiles/**', 200, '<html>Welcome to nginx</html>')],
  ])('with %s there are rings, and pins to choose', async (_, fail) => {
    const page = await open({ viewport: DESKTOP }, fail)
    await page
      .getByText(/^[\d.]+ km$/)
      .first()
      .waitFor()
    await choosesPin(page)
  })

  test('while tiles are slow, pins can be chosen', async () => {
    const page = await open({ viewport: DESKTOP }, (made) =>
      made.route('**/tiles/**', () => undefined),
    )
    await choosesPin(page)
  })
})

async function choosesPin(page: Page): Promise<void> {
  const pin = page.locator('.maplibregl-marker button[aria-label*="€"]').first()
  const name = (await pin.getAttribute('aria-label')) ?? ''
  // A pin may lie outside of the window.
  await pin.dispatchEvent('click')
  expect(name).toContain(await page.locator('li[data-active] h3').first().textContent())
}

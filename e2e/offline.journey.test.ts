import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { arrive, launch, PHONE, visitor } from './browser.ts'
import { layWire } from './wire.ts'

let browser: Browser
let wire: Awaited<ReturnType<typeof layWire>>
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch({ webGl: true })
})
beforeEach(async () => {
  wire = await layWire(inject('origin'))
})
afterEach(async () => {
  await context?.close()
  await wire.cut()
})

const kept = (page: Page, path: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined,
          wire.origin + path,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)

test('opens pages seen earlier without a network, with their time', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  // The other order changes when the server has just read its sources.
  const feed = '/en/feed?city=bratislava&sorting=start'
  await page.goto(wire.origin + feed, { waitUntil: 'networkidle' })
  await kept(page, feed)
  await kept(page, '/en/offline')
  const titles = await page.locator('main h3:has(a)').allTextContents()
  const seen = await page.locator('main h3 a').nth(0).getAttribute('href')
  const unseen = await page.locator('main h3 a').nth(3).getAttribute('href')
  await page.locator('main h3 a').nth(0).click()
  await page.waitForURL('**/en/events/**')
  const [title = ''] = titles
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await kept(page, seen ?? '')

  await wire.cut()
  await page.goto(wire.origin + feed)
  const strip = page.getByText(/^Offline - showing events from \d\d:\d\d$/)
  await strip.waitFor()
  expect(await page.locator('main h3:has(a)').allTextContents()).toEqual(titles)
  // The strip covers nothing.
  await page.getByRole('button', { name: /Change city/ }).click({ trial: true })
  await page.getByRole('link', { name: 'Show more events' }).first().click()
  await page.getByRole('status').getByText('No connection.').waitFor({ state: 'attached' })
  expect(await page.locator('main h3:has(a)').allTextContents()).toEqual(titles)
  // By a link, like a reader.
  await page.locator('main h3 a').nth(0).click()
  await page.waitForURL('**/en/events/**')
  expect(await page.locator('h1').textContent()).toBe(title)
  await strip.waitFor()
  await page.reload()
  expect(await page.locator('h1').textContent()).toBe(title)

  await page.goto(wire.origin + unseen)
  expect(await page.locator('h1').textContent()).toBe('Something went wrong')
  await wire.mend()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.poll(() => page.locator('h1').textContent()).not.toBe('Something went wrong')
  expect(await strip.count()).toBe(0)
  expect(faults).toEqual([])
})

/** Loads a page and returns the milliseconds until its content is there with all pictures in sight. */
async function timed(page: Page, address: string, content: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.waitForFunction((selector) => {
    if (document.querySelector(selector) === null) return null
    const seen = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < window.innerHeight
    })
    return seen.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      ? performance.now()
      : null
  }, content)
  return Number(await shown.jsonValue())
}

test('the app starts with the last feed and its pictures within a second', async () => {
  context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  const feed = '/en/feed?city=bratislava'
  await arrive(page, wire.origin + feed)
  await kept(page, feed)
  const pictures = await page.locator('main article img').count()
  expect(pictures).toBeGreaterThan(0)
  const event = await page.locator('main h3 a').nth(0).getAttribute('href')
  await arrive(page, wire.origin + event)
  await kept(page, event ?? '')
  await page.waitForFunction(
    async () => (await (await caches.open('okolo-pictures-1')).keys()).length > 0,
  )
  await wire.cut()
  for (const [path, content] of [
    ['/en/feed', 'main h3 a'],
    [event, 'main h1'],
    ['/', 'main h3 a'],
  ] as const) {
    const times = []
    for (let i = 0; i < 3; i++) times.push(await timed(page, wire.origin + path, content))
    expect([path, Math.min(...times) < 1000, times]).toEqual([path, true, times])
    expect(await page.locator('main h1').textContent()).not.toBe('Something went wrong')
  }
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(feed)
})

test('a network that hangs gives way to the kept page after three seconds', async () => {
  context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  const feed = '/en/feed?city=bratislava'
  await arrive(page, wire.origin + feed)
  await kept(page, feed)
  await arrive(page, wire.origin + feed)
  wire.hang()
  const began = performance.now()
  await page.goto(wire.origin + feed)
  await page.getByText(/^Poor connection - showing events from \d\d:\d\d$/).waitFor()
  const took = performance.now() - began
  expect(took).toBeGreaterThan(2900)
  expect(took).toBeLessThan(6000)
  expect(await page.locator('main h3 a').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Reload' }).click({ trial: true })
  // A network that was silent is not waited for again.
  const again = performance.now()
  await page.goto(wire.origin + feed)
  expect(performance.now() - again).toBeLessThan(2500)
  // The strip covers nothing.
  await page.getByRole('button', { name: /Change city/ }).click({ trial: true })
})

test('a page of another day names the day', async () => {
  context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  await arrive(page, `${wire.origin}/en/about`)
  await kept(page, '/en/about')
  await wire.cut()
  await page.evaluate(async (address) => {
    const cache = await caches.open('okolo-pages-1')
    const seen = await cache.match(address, { ignoreVary: true })
    const headers = new Headers(seen?.headers)
    headers.set('date', new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toUTCString())
    await cache.put(address, new Response(await seen?.text(), { headers }))
  }, `${wire.origin}/en/about`)
  await page.reload()
  await page
    .getByText(/^Offline - showing events from \w{3},? \d{1,2} \w{3,4}, \d\d:\d\d$/)
    .waitFor()
})

test('the map opens without a network, with its streets and pins', async () => {
  context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  const map = '/en/map?city=bratislava'
  const pins = page.locator('.maplibregl-marker button')
  await arrive(page, `${wire.origin}/en/about`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(wire.origin + map)
  await pins.first().waitFor()
  await kept(page, map)
  const streets = () =>
    page.evaluate(async () => (await (await caches.open('okolo-tiles-1')).keys()).length)
  await expect.poll(streets).toBeGreaterThan(0)
  const count = await pins.count()
  const before = await streets()
  // A seen event brings the streets around it.
  const event = await page.locator('main h3 a').nth(0).getAttribute('href')
  await page.goto(wire.origin + event)
  await kept(page, event ?? '')
  await expect.poll(streets).toBeGreaterThan(before)

  const asked: string[] = []
  const failed: string[] = []
  page.on('requestfinished', (request) => asked.push(request.url()))
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await wire.cut()
  await page.goto(wire.origin + map)
  await page.getByText(/^Offline - showing events from/).waitFor()
  await pins.first().waitFor()
  await expect.poll(() => pins.count()).toBe(count)
  expect(failed.filter((path) => path.startsWith('/tiles'))).toEqual([])
  expect(asked.some((address) => address.endsWith('/tiles.json'))).toBe(true)
})

test('nothing that belongs to somebody is kept', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.localStorage.setItem('AuthTokens', JSON.stringify({ access: 'a', refresh: 'r' }))
    const worker = ServiceWorker.prototype
    const tell = new Proxy(Reflect.get(worker, 'postMessage'), {
      apply(post, self, given) {
        if ('keep' in given[0]) Reflect.set(window, 'told', given[0])
        Reflect.apply(post, self, given)
      },
    })
    Object.assign(worker, { postMessage: tell })
  })
  const told = (path: string) =>
    expect
      .poll(() => page.evaluate(() => Object(Reflect.get(window, 'told')).keep), {
        timeout: 20_000,
      })
      .toContain(path)
  await page.goto(`${wire.origin}/en/how-we-sort`, { waitUntil: 'networkidle' })
  await kept(page, '/en/how-we-sort')
  await page.goto(`${wire.origin}/en/saved`)
  await told('/en/')
  await page.goto(`${wire.origin}/en/feedback`)
  await told('/en/feedback')
  // The worker takes messages in turn.
  await page.goto(`${wire.origin}/en/about`)
  await kept(page, '/en/about')
  const names = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(names).toContain('/en/how-we-sort')
  expect(
    names
      .filter((name) => /^\/(v1|media)|saved|feedback|auth|users/.test(name))
      .filter((name) => !name.startsWith('/assets/')),
  ).toEqual([])
})

test('it may be installed', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${wire.origin}/uk/`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await context.request.get(wire.origin + href)).json()
  expect(manifest).toMatchObject({ name: 'Okolo', display: 'standalone', start_url: '/uk/feed' })
  for (const { src } of manifest.icons)
    expect([src, (await context.request.get(wire.origin + src)).status()]).toEqual([src, 200])
})

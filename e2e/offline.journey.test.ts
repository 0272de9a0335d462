import { createServer, connect, type Server, type Socket } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { launch, VIEWS, visitor } from './browser.ts'

const origin = new URL(inject('origin'))
let browser: Browser
let wire: Awaited<ReturnType<typeof layWire>>
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
})
beforeEach(async () => {
  wire = await layWire()
})
afterEach(async () => {
  await context?.close()
  await wire.cut()
})
afterAll(() => browser.close())

/** A wire to the server that can be cut, also for the service worker's requests. */
async function layWire() {
  const sockets = new Set<Socket>()
  const listen = (port: number) =>
    new Promise<Server>((done) => {
      const server = createServer((near) => {
        const far = connect(Number(origin.port), origin.hostname)
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.on('error', () => socket.destroy())
          socket.on('close', () => sockets.delete(socket))
        }
        near.pipe(far).pipe(near)
      })
      server.listen(port, 'localhost', () => done(server))
    })
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return {
    origin: `http://localhost:${port}`,
    cut,
    async mend() {
      server = await listen(port)
    },
  }
}

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

test.each(VIEWS)(
  'what was seen opens without a network, and says from when it is (%s, %s)',
  async (_, colorScheme, viewport) => {
    context = await visitor(browser, { viewport, colorScheme })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    const feed = '/en/feed?city=bratislava'
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
    await page.locator('header form').first().waitFor()
    expect(await page.locator('h1').textContent()).not.toBe('Something went wrong')
    expect(await strip.count()).toBe(0)
    expect(faults).toEqual([])
  },
)

test('nothing that belongs to somebody is kept', async () => {
  context = await visitor(browser)
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.localStorage.setItem('AuthTokens', JSON.stringify({ access: 'a', refresh: 'r' }))
  })
  await page.goto(`${wire.origin}/en/how-we-sort`, { waitUntil: 'networkidle' })
  await kept(page, '/en/how-we-sort')
  await page.goto(`${wire.origin}/en/saved`, { waitUntil: 'networkidle' })
  await page.goto(`${wire.origin}/en/feedback`, { waitUntil: 'networkidle' })
  // The page tells the worker some time after it settles.
  await page.waitForTimeout(2000)
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

/** @module-tag looks */
import { get } from 'node:http'
import { LOCALES } from '@okolo/contract/locale'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launch, PHONE, visitor } from './browser.ts'
import { layoutShift } from './layout-shift.ts'
import { mainPages } from './site-pages.ts'

const KB = 1024
const origin = inject('origin')
let browser: Browser
let paths: string[]
beforeAll(async () => {
  browser = await launch()
  paths = await mainPages(origin)
})

test.each(LOCALES)(
  'a page of 24 events weighs at most 15 KB as it is sent in %s',
  async (locale) => {
    const feed = `${origin}/${locale}/feed/bratislava`
    const html = await (await fetch(feed)).text()
    expect(html.split('<article').length - 1).toBeGreaterThanOrEqual(24)
    expect(await sentBytes(feed)).toBeLessThanOrEqual(15 * KB)
  },
)

test('nothing moves while the feed, an event and a venue load on a phone with a bad connection', async () => {
  const context = await visitor(browser, { viewport: PHONE, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const path of paths) {
    await page.goto(`${origin}/sk${path}`, { waitUntil: 'networkidle' })
    const moved = await layoutShift(page)
    expect([path, moved <= 0.02 ? 'stands' : moved]).toEqual([path, 'stands'])
  }
  await context.close()
}, 180_000)

test('nothing moves when the fonts come a second after the page, in nine languages', async () => {
  const context = await visitor(browser, { viewport: PHONE, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.route('**/*.woff2', async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  const [feed = '/'] = paths
  for (const locale of LOCALES) {
    await page.goto(`${origin}/${locale}${feed}`, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.fonts.check('16px "Onest Variable"'))).toBe(true)
    const moved = await layoutShift(page)
    expect([locale, moved <= 0.02 ? 'stands' : moved]).toEqual([locale, 'stands'])
  }
  await context.close()
}, 120_000)

/** The first page must not load the map's scripts. */
test.each(['/feed/bratislava', '/'])('%s loads no map', async (path) => {
  const context = await visitor(browser)
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`${origin}/en${path}`, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /maplibre/.test(url))).toEqual([])
  expect(scripts.some((url) => /\/assets\/base-/.test(url))).toBe(true)
  await context.close()
})

test.each(['de', 'uk'])(
  'preloads the fonts for the titles of a %s page, 65 KB at most',
  async (locale) => {
    const feed = `${origin}/${locale}/feed/bratislava`
    const html = await (await fetch(feed)).text()
    const first = [...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(
      ([, path]) => origin + path,
    )
    const context = await visitor(browser)
    const page = await context.newPage()
    const fetched = new Map<string, number>()
    page.on('response', async (response) => {
      if (!response.url().endsWith('.woff2')) return
      fetched.set(response.url(), (await response.body()).length)
    })
    await page.goto(feed, { waitUntil: 'networkidle' })
    // Slovak and Ukrainian titles, below the Latin name of Okolo.
    await expect.poll(() => fetched.size).toBe(3)
    expect([...fetched.keys()].toSorted()).toEqual(first.toSorted())
    const bytes = [...fetched.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(65 * KB)
    await context.close()
  },
)

/** Returns the packed bytes for a browser that reads brotli. */
function sentBytes(url: string): Promise<number> {
  return new Promise((done, failed) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      if (answer.headers['content-encoding'] !== 'br') failed(new Error('not sent as brotli'))
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => done(bytes))
    }).on('error', failed)
  })
}

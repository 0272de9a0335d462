import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'
import { layoutShift } from './layout-shift.ts'

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

/** Opens a page. Returns its requested pictures and layout shifts. */
async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const pictures: { url: string; bytes: number }[] = []
  const elsewhere: string[] = []
  page.on('response', async (response) => {
    const url = response.url()
    if (url.startsWith(`${origin}/images/`))
      pictures.push({ url, bytes: (await response.body().catch(() => Buffer.alloc(0))).length })
    else if (!url.startsWith(origin) && /^https?:/.test(url)) elsewhere.push(url)
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  return { page, pictures, elsewhere }
}

const shown = (page: Page) =>
  page.locator('main picture img').evaluateAll((images) =>
    images
      .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement)
      .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      .map(({ currentSrc }) => currentSrc),
  )

/** Returns the share of plain black in a picture, from 0 to 1: rings have the colours of moods. */
async function blackShare(png: Buffer): Promise<number> {
  const page = await browser.newPage()
  const share = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [image.width, image.height]
      const pen = canvas.getContext('2d')
      pen?.drawImage(image, 0, 0)
      const { data = [] } = pen?.getImageData(0, 0, image.width, image.height) ?? {}
      let black = 0
      for (let i = 0; i < data.length; i += 4)
        if ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) < 12) black += 4
      return black / data.length
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await page.close()
  return share
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (_, viewport) => {
  test('cards show pictures from this server, small ones, and nothing moves', async () => {
    const { page, pictures, elsewhere } = await open('/en/feed?city=bratislava', { viewport })
    const images = page.locator('article picture img')
    expect(await images.count()).toBeGreaterThan(0)
    await images.first().scrollIntoViewIfNeeded()
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect((await shown(page)).every((url) => url.endsWith('.avif'))).toBe(true)
    expect(elsewhere).toEqual([])
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    const bytes = pictures.map((picture) => picture.bytes)
    const mean = Math.round(bytes.reduce((sum, one) => sum + one, 0) / bytes.length)
    console.log(
      `pictures of cards: ${bytes.length}, ${mean} bytes each, largest ${Math.max(...bytes)}`,
    )
    expect(mean).toBeLessThanOrEqual(30_000)
  })

  test('the event page shows its picture at once, with whose it is', async () => {
    const { page: feed } = await open('/en/feed?city=bratislava', { viewport })
    const card = feed.locator('article:has(picture) h3 a').first()
    const href = (await card.getAttribute('href')) ?? ''
    await context?.close()
    const { page } = await open(href, { viewport })
    const image = page.locator('main picture img').first()
    expect(await image.getAttribute('fetchpriority')).toBe('high')
    expect(await image.getAttribute('loading')).toBe('eager')
    await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(0)
    expect(await page.getByText('Lístkáreň (demo)').count()).toBeGreaterThan(0)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  })
})

test('without scripts, the art is under the picture and stays where it does not come', async () => {
  context = await visitor(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.route('**/images/**', (route) => route.abort())
  await page.goto(`${origin}/en/feed?city=bratislava`)
  const art = page.locator('article [data-kind]:has(picture) svg').first()
  expect(await art.isVisible()).toBe(true)
  expect(await blackShare(await art.screenshot())).toBeLessThan(0.05)
  expect(await shown(page)).toEqual([])
})

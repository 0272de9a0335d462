import { LOCALES } from '@okolo/contract/locale'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { alive, arrive, launch, PHONE, visitor } from './browser.ts'

const origin = inject('origin')
const List = z.object({
  results: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      image: z.object({ path: z.string().nullable() }).nullable(),
      venue: z.object({}).nullable(),
      price: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable(),
    }),
  ),
})

let browser: Browser
/** With a picture and without one. */
let slugs: string[]
/** With tickets of several prices. */
let sold = ''
beforeAll(async () => {
  browser = await launch()
  const answer = await fetch(`${origin}/v1/events/?city=bratislava&page_size=100`)
  const held = List.parse(await answer.json()).results.filter(
    ({ venue, title }) => venue !== null && title.length < 60,
  )
  const pictured = held.find(({ image }) => image?.path != null)
  const plain = held.find(({ image }) => image?.path == null)
  slugs = [pictured?.slug ?? '', plain?.slug ?? '']
  const priced = held.filter(({ price }) => (price?.min ?? 0) > 0 && price?.max !== price?.min)
  for (const { slug } of priced) {
    const page = await (await fetch(`${origin}/en/events/${slug}`)).text()
    if (/data-page-actions=""(?:(?!<\/div>).)*<small>/s.test(page)) sold = slug
    if (sold !== '') break
  }
})

async function open(options: Parameters<typeof visitor>[1], path: string): Promise<Page> {
  const page = await (await visitor(browser, options)).newPage()
  await arrive(page, origin + path)
  return page
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return { ...box, bottom: box.y + box.height }
}

describe('the first screen of a phone', () => {
  test.each(['en', 'uk', 'de'])(
    'shows title, time, place, price and the main action, in %s',
    async (locale) => {
      for (const slug of slugs) {
        const page = await open({ viewport: PHONE }, `/${locale}/events/${slug}`)
        const art = await boxOf(page, '[data-page-picture]')
        expect([art.y, art.height]).toEqual([0, 226])
        const actions = await boxOf(page, '[data-page-actions]')
        expect([actions.height, actions.bottom]).toEqual([68, PHONE.height])
        for (const away of ['header', 'header nav', 'header form'])
          expect(await page.locator(away).first().isVisible()).toBe(false)
        // Back, share and heart stand on the art, each as large as a finger.
        const onArt = page.locator('[data-page-picture] a, [data-page-tools] button')
        const boxes = await onArt.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().toJSON()),
        )
        expect(boxes).toHaveLength(3)
        for (const { width, height, top, bottom } of boxes)
          expect([width, height, top >= 0, bottom < 200]).toEqual([44, 44, true, true])
        // The last of the facts is the price.
        for (const part of ['h1', 'main dl time', 'main dl > div:last-child'])
          expect((await boxOf(page, part)).bottom).toBeLessThanOrEqual(actions.y)
        await page.context().close()
      }
    },
  )

  test('has no code to scan on a touch screen', async () => {
    const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true }, eventPath())
    await page.locator('article [popovertarget="share-panel"]').first().click()
    await page.locator('#share-panel input').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('#share-panel [data-qr]').count()).toBe(0)
    await page.context().close()
  })
})

test('back leads to the page before, and to the list of the city on a first visit', async () => {
  const page = await open({ viewport: PHONE }, '/en/feed?city=bratislava&category=concert')
  await page.locator('main article h3 a').first().click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL(/\/en\/feed\?city=bratislava&category=concert/)
  await page.context().close()
  for (const javaScriptEnabled of [true, false]) {
    const shared = await visitor(browser, { viewport: PHONE, javaScriptEnabled })
    const first = await shared.newPage()
    await arrive(first, origin + eventPath())
    await first.getByRole('link', { name: 'Back', exact: true }).click()
    await first.waitForURL(/\/en\/feed\?city=bratislava/)
    await first.locator('main article').first().waitFor()
    await shared.close()
  }
})

test('"Tickets" and the price from which stand on one line beside "Save", in every language', async () => {
  const page = await open({ viewport: { width: 360, height: 740 } }, eventPath())
  const broken: string[] = []
  for (const locale of LOCALES)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await arrive(page, `${origin}/${locale}/events/${sold}`)
      await page.evaluate(() => document.fonts.ready)
      const lines = await page.locator('[data-page-actions] > *').evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange()
          range.selectNodeContents(one.querySelector('span') ?? one)
          const tops = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))
          return new Set(tops).size
        }),
      )
      expect(await page.locator('[data-page-actions] a small').textContent()).toMatch(/\d/)
      if (lines.some((count) => count > 1)) broken.push(`${locale} ${width}: ${lines.join()}`)
    }
  expect(broken).toEqual([])
  await page.context().close()
})

test('the header is one row of 48 px on a phone, on lists and searches', async () => {
  const page = await open({ viewport: PHONE }, '/en/')
  for (const path of ['/en/', '/en/feed/bratislava', '/en/search?search=jazz']) {
    await page.goto(origin + path)
    await alive(page)
    expect([path, await page.locator('header').evaluate((one) => one.clientHeight)]).toEqual([
      path,
      48,
    ])
    expect(await page.locator('header nav a').count()).toBe(4)
    if (path.includes('jazz'))
      expect(await page.getByRole('link', { name: 'Clear search' }).isVisible()).toBe(true)
  }
  await page.context().close()
})

test('puts the next actions right after the facts in focus order', async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } }, eventPath())
  const stops = await page
    .locator('article a[href], article button')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => (one.closest('[data-page-actions]') === null ? one.closest('dl') : 'action')),
    )
  const action = stops.indexOf('action')
  expect(action).toBeGreaterThan(0)
  expect(action).toBeLessThanOrEqual(6)
  await page.context().close()
})

test('the panels give the focus back, closed by Escape and by a click beside them', async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } }, eventPath())
  const share = page.locator('article [popovertarget="share-panel"]').first()
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 700),
    () => page.locator('#share-panel').getByRole('button', { name: 'Close' }).click(),
  ]) {
    await share.focus()
    await page.keyboard.press('Enter')
    await page.locator('#share-panel').waitFor()
    await page.keyboard.press('Tab')
    await close()
    await page.locator('#share-panel').waitFor({ state: 'hidden' })
    await expect.poll(() => share.evaluate((one) => one === document.activeElement)).toBe(true)
  }
  await page.context().close()
})

test('the languages hang below their button, 400 px wide, with the focus on the chosen one', async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } }, '/en/')
  await page.locator('header [popovertarget="language-panel"]').first().click()
  const panel = await boxOf(page, '#language-panel')
  const button = await boxOf(page, 'header [popovertarget="language-panel"]')
  expect(panel.width).toBe(400)
  expect(panel.y).toBeGreaterThanOrEqual(button.bottom)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('English')
  await page.context().close()
})

test('nothing stays over the page in a low window, such as one at 400 %', async () => {
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ]) {
    const page = await open({ viewport }, eventPath())
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { top } = one.getBoundingClientRect()
          return top > 0 && top < window.innerHeight
        })
        .map((one) => one.tagName + one.className),
    )
    expect(stuck).toEqual([])
    await page.context().close()
  }
})

test('in a frame of another site an event has no header and no tabs, and its actions at the bottom', async () => {
  const page = await open({ viewport: { width: 400, height: 700 } }, `${eventPath()}?embedded=1`)
  for (const part of ['header', 'nav[aria-label="Main"]'])
    expect(await page.locator(part).isVisible()).toBe(false)
  const { y, height } = await boxOf(page, '[data-page-actions]')
  expect(y + height).toBe(700)
  await page.context().close()
})

test('a word of 240 letters makes nothing wider than the window, wherever it stands', async () => {
  for (const width of [320, 390, 700, 1024, 1440]) {
    const page = await open({ viewport: { width, height: 800 } }, eventPath())
    const seen = await page.evaluate(() => {
      for (const one of document.querySelectorAll('h1, main dl a, main dl p, main dd, main h3 a'))
        one.textContent = 'W'.repeat(240)
      return document.documentElement.scrollWidth
    })
    expect(seen).toBe(width)
    await page.context().close()
  }
})

test('printed, the page is facts and text in black on white', async () => {
  const page = await open(
    { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    eventPath(),
  )
  await page.emulateMedia({ media: 'print' })
  for (const part of ['header', 'footer', '[data-page-picture]', '[data-page-actions]'])
    expect(await page.locator(part).first().isVisible()).toBe(false)
  for (const part of ['h1', 'main dl', '#about']) {
    expect(await page.locator(part).first().isVisible()).toBe(true)
    const [red = 255] = await page
      .locator(part)
      .first()
      .evaluate((one) => getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? [])
    expect(red).toBeLessThan(64)
  }
  await page.context().close()
})

function eventPath(): string {
  return `/en/events/${slugs[1]}`
}

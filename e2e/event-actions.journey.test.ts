import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { VIEWS, arrive, holdScripts, launch, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'

const origin = inject('origin')
const List = z.object({
  results: z.array(
    z.object({
      slug: z.string(),
      upcoming_dates: z.int(),
      is_long: z.boolean(),
      location: z.array(z.number()).nullable(),
    }),
  ),
})

let browser: Browser
let path = ''
beforeAll(async () => {
  browser = await launch({ webGl: true })
  const answer = await fetch(`${origin}/v1/events/?city=bratislava&sorting=start&page_size=100`)
  const several = List.parse(await answer.json()).results.find(
    (card) => card.upcoming_dates > 2 && !card.is_long && card.location !== null,
  )
  path = `/en/events/${several?.slug}`
})

/** Opens the event on a device with its own way to share. */
async function open(options: Parameters<typeof visitor>[1] = {}): Promise<Page> {
  const context = await visitor(browser, { bypassCSP: true, ...options })
  await context.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => Object.assign(window, { shared: data }),
    })
  })
  const page = await context.newPage()
  await arrive(page, origin + path)
  return page
}
const press = (page: Page, panel: string) =>
  page.locator(`article [popovertarget="${panel}-panel"]:visible`).first().click()

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  const look = { colorScheme, viewport }

  test('the link is copied, and that is said on the screen and to screen readers', async () => {
    const page = await open({ ...look, permissions: ['clipboard-read', 'clipboard-write'] })
    await press(page, 'share')
    const panel = page.locator('#share-panel')
    await panel.locator('[data-qr]').waitFor()
    const link = await panel.locator('input').inputValue()
    expect(link).toContain(path)
    expect(await panel.locator('[data-qr]').getAttribute('data-qr')).toBe(link)
    await panel.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' })
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
    await panel.getByRole('button', { name: /^Share with/ }).click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared')?.url)).toBe(link)
    expect(await seriousFaults(page)).toEqual([])
    await page.context().close()
  })

  test('a problem is reported in three taps', async () => {
    const page = await open(look)
    await press(page, 'report')
    const panel = page.locator('#report-panel')
    await panel.getByLabel('Wrong place').check()
    expect(await seriousFaults(page)).toEqual([])
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/report/'))
    await panel.getByRole('button', { name: 'Send' }).click()
    expect((await sent).status()).toBe(201)
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor({ state: 'attached' })
    await page.context().close()
  })

  test('all dates open over the page, and one of them leads to its own', async () => {
    const page = await open(look)
    await page.locator('main dl a[href="#dates"]').click()
    const dialog = page.getByRole('dialog', { name: 'All dates' })
    await dialog.waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const second = dialog.locator('a').nth(1)
    const href = await second.getAttribute('href')
    await second.click()
    await page.waitForURL(origin + href)
    await dialog.waitFor({ state: 'hidden' })
    await page.context().close()
  })
})

test('a panel opened before the scripts came has all of its content once they are there', async () => {
  const context = await visitor(browser)
  const page = await context.newPage()
  const arrived = await holdScripts(page)
  await page.goto(origin + path, { waitUntil: 'commit' })
  await press(page, 'share')
  await page.locator('#share-panel').waitFor()
  arrived()
  await page.locator('#share-panel [data-qr]').waitFor()
  await context.close()
})

test('the place is drawn first, and shown on the map when asked for', async () => {
  const page = await open()
  expect(await page.locator('canvas').count()).toBe(0)
  await page.getByRole('link', { name: 'Show the map' }).click()
  await page.locator('dialog canvas').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
  await page.context().close()
})

test('without JavaScript the panels open, the heart leads to the login and back, and a report is sent and answered', async () => {
  const page = await open({ javaScriptEnabled: false })
  await press(page, 'calendar')
  const google = page.locator('#calendar-panel a[href^="https://calendar.google.com/"]')
  expect(await google.getAttribute('rel')).toContain('noopener')
  await page.goto(origin + path)
  await page.locator('article [data-save]:visible').first().click()
  await page.waitForURL(`**/en/auth?redirectTo=${encodeURIComponent(path)}`)
  await page.goto(origin + path)
  await press(page, 'report')
  await page.locator('#report-panel').getByLabel('Listed twice').check()
  await page.locator('#report-panel').getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/reported=yes/)
  expect(await page.locator('#reported').innerText()).toContain('Thank you')
  await page.context().close()
})

test('a card opens its event by a view transition, unless less motion is asked for', async () => {
  const grown: number[] = []
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await visitor(browser, { reducedMotion })
    const page = await context.newPage()
    await arrive(page, `${origin}/en/feed?city=bratislava`)
    const card = page.locator('main article h3 a').first()
    grown.push(
      await card.evaluate((link: HTMLElement) => {
        link.click()
        return document.querySelectorAll('[data-grows]').length
      }),
    )
    await page.waitForURL(/\/events\//)
    await page.locator('[data-page-picture]').waitFor()
    await context.close()
  }
  expect(grown).toEqual([1, 0])
})

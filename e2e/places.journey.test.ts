import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { arrive, launch, VIEWS, visitor } from './browser.ts'

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

const END = 'section[aria-label="A little farther out"]'
const query = (page: Page) => new URL(page.url()).searchParams
const cardCount = (page: Page) => page.locator('main article').count()

async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const sent: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/v1/events/') sent.push(url.searchParams)
  })
  await arrive(page, origin + path)
  return { page, sent }
}

describe.each(VIEWS)('where a city ends, on a %s, %s', (_, colorScheme, viewport) => {
  const view = { colorScheme, viewport }
  test('the radius grows step by step, adds events and keeps those that were there', async () => {
    const { page, sent } = await open('/en/feed?city=bratislava&distance=10', view)
    const more = page.getByRole('link', { name: 'Show more events' })
    for (;;) {
      // Waits for the next page's button or the end of the list, which is requested separately.
      await page.locator(END).or(more).first().waitFor()
      if ((await page.locator(END).count()) > 0) break
      const before = await cardCount(page)
      await more.click()
      await page.waitForFunction(
        (count) => document.querySelectorAll('main article').length > count,
        before,
      )
    }
    const near = await cardCount(page)
    expect(await page.locator(END).textContent()).toContain(
      'no more events inside Bratislava within 10 km',
    )
    await page.getByRole('link', { name: /^Increase the radius to 25 km · \+\d+$/ }).click()
    await page.waitForURL(/distance=25/)
    await page.getByRole('link', { name: /^Increase the radius to 50 km/ }).waitFor()
    expect(await cardCount(page)).toBeGreaterThan(near)
    for (const km of [50, 100]) {
      await page.getByRole('link', { name: new RegExp(`^Increase the radius to ${km} km`) }).click()
      await page.waitForURL(new RegExp(`distance=${km}`))
    }
    await page.getByRole('link', { name: /^Show events at any distance/ }).click()
    await page.waitForURL(/distance=999/)
    await page.getByText('There are no more events, however far away.').waitFor()
    expect(await cardCount(page)).toBeGreaterThan(near)
    expect(sent.map((params) => params.get('distance'))).not.toContain('999')
  })

  test('the next radius is a link without JavaScript', async () => {
    const { page } = await open('/en/feed?city=bratislava&category=comedy', {
      ...view,
      javaScriptEnabled: false,
    })
    const before = await cardCount(page)
    await page.getByRole('link', { name: /^Increase the radius to 25 km/ }).click()
    expect(query(page).get('distance')).toBe('25')
    expect(await cardCount(page)).toBe(before)
    expect(await page.locator(END).textContent()).toContain('within 25 km')
  })

  test('where nothing matches, the ways out say how many events they lead to', async () => {
    const { page } = await open(
      '/en/feed?city=bratislava&mood=offbeat&category=wellness&timeframe=today',
      view,
    )
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor()
    const way = page.locator('main a', { hasText: /· \d+\+?$/ }).first()
    const [, told = ''] = /· (\d+)\+?$/.exec((await way.textContent()) ?? '') ?? []
    await way.click()
    await page.locator('main article').first().waitFor()
    expect(await cardCount(page)).toBeGreaterThanOrEqual(Math.min(Number(told), 20))
  })

  test.each([
    ['/en/feed/pressburg?free=true', '/en/feed/bratislava?free=true'],
    ['/en/feed?city=Pozsony', '/en/feed?city=bratislava'],
  ])('%s, as people call it, is the page of Bratislava', async (asked, shown) => {
    const { page } = await open(asked, view)
    expect(page.url()).toBe(origin + shown)
    await page.getByRole('heading', { level: 1, name: /Bratislava/ }).waitFor()
  })

  test('a city without events leads to one that has some', async () => {
    const { page } = await open('/en/feed?city=trnava', view)
    await page.getByRole('heading', { name: "Sorry, we don't have events for this city" }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Bratislava', exact: true }).click()
    await page.waitForURL(/city=bratislava/)
  })
})

describe.each(VIEWS)('the city near the visitor, on a %s, %s', (_, colorScheme, viewport) => {
  const view = { colorScheme, viewport }
  const place = async (page: Page) => {
    await page.getByRole('link', { name: 'Near me' }).click()
    await page.waitForURL(/\/feed\?city=/)
    return query(page).get('city')
  }

  test('is the largest within 50 km of the device', async () => {
    const { page } = await open('/en/cities', {
      ...view,
      permissions: ['geolocation'],
      geolocation: { latitude: 48.69, longitude: 21.25 },
    })
    expect(await place(page)).toBe('kosice')
  })

  test('is the default one where the device does not say and the server does not know', async () => {
    const { page } = await open('/en/cities', { ...view, permissions: [] })
    expect(await place(page)).toBe('bratislava')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is not asked for before it is pressed', async () => {
    const { page } = await open('/en/cities?search=Atlantis', view)
    expect(await page.locator('main').textContent()).toContain("We don't cover this city")
    const state = await page.evaluate(async () =>
      navigator.permissions.query({ name: 'geolocation' }).then((answer) => answer.state),
    )
    expect(state).toBe('prompt')
  })
})

import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { arrive, VIEWS } from './browser.ts'
import { button, dialog, open, openFilters, query, settled, useVisitors } from './filter-dialog.ts'

const origin = inject('origin')
const FEED = '/en/feed?city=bratislava'
useVisitors()

const openSearch = async (page: Page) => {
  await page.locator('header').getByRole('searchbox').click()
  await dialog(page).waitFor()
}
const field = (page: Page) => dialog(page).getByRole('combobox')
const link = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('link', { name, exact: typeof name === 'string' })
const last = (page: Page) => dialog(page).getByRole('region', { name: 'Your last searches' })
const moods = (page: Page) => dialog(page).getByRole('region', { name: 'By mood' })
const popular = (page: Page) => dialog(page).getByRole('region', { name: 'Popular in Bratislava' })
const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('lastSearches'))

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('a search begins with tonight, moods and what is popular', async () => {
    const { page, complaints } = await open(`${FEED}&free=true`, { viewport, colorScheme })
    await openSearch(page)
    expect(await field(page).evaluate((e) => e === document.activeElement)).toBe(true)
    expect(await last(page).count()).toBe(0)
    await link(page, 'Tonight').click()
    await page.waitForURL(/timeframe=tonight/)
    expect([query(page).has('free'), await dialog(page).count()]).toEqual([false, 0])

    await openSearch(page)
    const mood = moods(page).getByRole('link').first()
    const count = /\d+$/.exec(await mood.innerText())?.[0]
    await mood.click()
    await page.waitForURL(/mood=/)
    await openFilters(page)
    expect(await settled(page)).toMatch(new RegExp(`^Show ${count} event`))
    await page.keyboard.press('Escape')

    await openSearch(page)
    const event = popular(page).getByRole('heading').getByRole('link').first()
    const title = await event.innerText()
    await event.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('the filters are one press away, with the number of those in use', async () => {
    const { page } = await open(`${FEED}&free=true&category=concert`, { viewport, colorScheme })
    await openSearch(page)
    expect(await button(page, 'Anytime').count()).toBe(0)
    await button(page, 'Filters, 2 active').click()
    await button(page, 'Anytime').click()
    expect(await link(page, 'Tonight').count()).toBe(0)
    expect(await button(page, 'Reset filters').count()).toBe(1)
    await dialog(page).getByRole('button', { name: /^Show/ }).click()
    await page.waitForURL((url) => url.searchParams.get('timeframe') === '')
    expect(query(page).get('free')).toBe('true')
  })
})

test('words take the place of the start, and the filters stay one press away', async () => {
  const { page } = await open(FEED)
  await openSearch(page)
  await popular(page).waitFor()
  await field(page).fill('jazz')
  expect(await popular(page).count()).toBe(0)
  await dialog(page)
    .getByRole('button', { name: /^(Show|No events)/ })
    .waitFor()
  await button(page, 'Filters').click()
  await button(page, 'Anytime').waitFor()
  expect(await field(page).inputValue()).toBe('jazz')
})

test('searches from every page are kept on this device, repeated, and forgotten', async () => {
  const { page } = await open('/en/')
  await page.locator('main').getByRole('searchbox').fill('jazz')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/feed\?.*search=jazz/)
  await expect.poll(() => kept(page)).toBe('["jazz"]')
  await arrive(page, `${origin}/en/about`)
  await openSearch(page)
  await field(page).fill('rock')
  await field(page).press('Enter')
  await page.waitForURL(/\/search\?search=rock/)
  await expect.poll(() => kept(page)).toBe('["rock","jazz"]')
  // A city is not an event.
  await arrive(page, `${origin}/en/cities?search=vienna`)

  await arrive(page, origin + FEED)
  await openSearch(page)
  expect(await last(page).getByRole('link').allInnerTexts()).toEqual(['rock', 'jazz'])
  await last(page).getByRole('link', { name: 'jazz' }).click()
  await page.waitForURL(/\/feed\?.*search=jazz/)
  expect(query(page).get('city')).toBe('bratislava')
  await arrive(page, `${origin}/en/search`)
  await page.getByRole('button', { name: 'Forget “jazz”' }).click()
  await openSearch(page)
  // The dialog lies over a page with the same parts.
  await popular(page).waitFor()
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toHaveLength(new Set(ids).size)
  expect(await last(page).getByRole('link').allInnerTexts()).toEqual(['rock'])
  await last(page).getByRole('button', { name: 'Forget all' }).click()
  expect([await last(page).count(), await kept(page)]).toEqual([0, null])
})

test('without a network the last searches are there', async () => {
  const { page } = await open(FEED)
  await page.evaluate(() => window.localStorage.setItem('lastSearches', '["jazz"]'))
  await page.route('**/v1/**', (route) => route.abort())
  await openSearch(page)
  await last(page).getByRole('link', { name: 'jazz' }).waitFor()
  await expect.poll(() => dialog(page).locator('li[aria-hidden=true]').count()).toBe(0)
  expect(await popular(page).count()).toBe(0)
})

test('near me are the events around the device, or else those of a city', async () => {
  const here = { latitude: 48.14567, longitude: 17.10744 }
  const { page } = await open('/en/about', { geolocation: here, permissions: ['geolocation'] })
  await openSearch(page)
  await link(page, 'Near me').click()
  await page.waitForURL(/location/)
  expect(query(page).getAll('location[]')).toEqual(['48.146', '17.107'])
  expect(query(page).get('distance')).toBe('10')
  expect(await page.locator('main article').count()).toBeGreaterThan(0)
  // Vienna has no events here.
  const vienna = { latitude: 48.2, longitude: 16.37 }
  for (const other of [
    { permissions: [] },
    { geolocation: vienna, permissions: ['geolocation'] },
  ]) {
    const visit = await open('/en/about', other)
    await openSearch(visit.page)
    await link(visit.page, 'Near me').click()
    await visit.page.waitForURL(/\/feed\?city=bratislava/)
  }
})

test('without JavaScript the page of the search leads to tonight, to cities and to moods', async () => {
  const { page } = await open('/en/search', { javaScriptEnabled: false })
  const main = page.locator('main')
  expect(await main.getByRole('link', { name: 'Near me' }).getAttribute('href')).toBe('/en/cities')
  expect(
    await main.getByRole('region', { name: 'By mood' }).getByRole('link').count(),
  ).toBeGreaterThan(0)
  await main.getByRole('link', { name: 'Tonight' }).click()
  await page.waitForURL(/\/feed\?.*timeframe=tonight/)
})

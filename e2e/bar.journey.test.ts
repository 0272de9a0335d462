import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { arrive, DESKTOP, PHONE, VIEWS } from './browser.ts'
import { button, dialog, open, openFilters, query, settled, useVisitors } from './filter-dialog.ts'

const origin = inject('origin')
useVisitors()

const days = (page: Page) => page.getByRole('navigation', { name: 'When' })
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Category' })

/** How far the chosen link of a row lies outside of what the row shows. */
const hidden = (page: Page, name: string) =>
  page.evaluate((label) => {
    const nav = document.querySelector(`nav[aria-label="${label}"]`)
    const link = nav?.querySelector('[aria-current]')
    const row = link?.closest('ul') ?? nav
    if (row == null || link == null) return Infinity
    const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
    return Math.max(outer.left - inner.left, inner.right - outer.right, 0)
  }, name)

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('the bar stays while the list scrolls, and choosing a day begins at the top', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await page.evaluate(() => window.scrollTo(0, 1500))
    const top = () => days(page).evaluate((nav) => nav.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(8)
    expect(await top()).toBeGreaterThanOrEqual(0)
    const high = await days(page).evaluate(
      (nav) => nav.parentElement?.parentElement?.getBoundingClientRect().height,
    )
    expect(high).toBe(viewport.width < 1024 ? 92 : 56)
    await days(page).getByRole('link', { name: 'Next week' }).click()
    await page.waitForURL(/date_from=2026-11-23&date_to=2026-11-29/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(await days(page).locator('[aria-current]').textContent()).toBe('Next week')
    expect(complaints).toEqual([])
  })

  test('a category and a mood are chosen in the bar, with as many events as they said', async () => {
    const { page } = await open('/en/feed?city=bratislava&timeframe=', { viewport, colorScheme })
    const kind = kinds(page).getByRole('link').nth(1)
    const said = Number(/(\d+)$/.exec((await kind.textContent()) ?? '')?.[1])
    await kind.click()
    await page.waitForURL(/category=/)
    await openFilters(page)
    expect(await settled(page)).toMatch(new RegExp(`^Show ${said} event`))
    await page.keyboard.press('Escape')
    await kinds(page).locator('[aria-current]').click()
    await page.waitForURL((url) => !url.searchParams.has('category'))
    await page.getByRole('button', { name: /^Mood/ }).click()
    const mood = page.getByRole('dialog', { name: 'Mood' }).getByRole('link').first()
    const felt = Number(/(\d+)$/.exec((await mood.textContent()) ?? '')?.[1])
    await mood.click()
    await page.waitForURL(/mood=/)
    await openFilters(page)
    expect(await settled(page)).toMatch(new RegExp(`^Show ${felt} event`))
  })
})

test('the chosen day and category are in view on a phone, also without scripts', async () => {
  const weekend = '/en/feed?city=bratislava&date_from=2026-11-21&date_to=2026-11-22&category=market'
  const { page } = await open(weekend, { viewport: PHONE })
  await expect.poll(() => hidden(page, 'When')).toBe(0)
  await expect.poll(() => hidden(page, 'Category')).toBe(0)
  const plain = await open(weekend, { viewport: PHONE, javaScriptEnabled: false })
  expect(await hidden(plain.page, 'When')).toBe(0)
})

test('in a low window nothing stays', async () => {
  const { page } = await open('/en/feed?city=bratislava', {
    viewport: { width: 844, height: 390 },
  })
  await page.evaluate(() => window.scrollTo(0, 1500))
  await expect
    .poll(() => days(page).evaluate((nav) => nav.getBoundingClientRect().bottom))
    .toBeLessThan(0)
})

test('the numbers of the dialog are those of what is then shown', async () => {
  const { page } = await open('/en/feed?city=bratislava&timeframe=&distance=50', {
    viewport: DESKTOP,
  })
  await openFilters(page)
  await button(page, 'Evening').click()
  await settled(page)
  const category = dialog(page).getByRole('group', { name: 'Category' })
  const second = category.getByRole('button').nth(2)
  const number = async () => Number(/(\d+)$/.exec((await second.textContent()) ?? '')?.[1])
  await expect.poll(number).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const said = await number()
  await second.click()
  await expect.poll(() => settled(page)).toMatch(new RegExp(`^Show ${said} event`))
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await page.waitForURL(/category=/)
  const inside = new URLSearchParams([...query(page), ['page_size', '100'], ['sorting', 'start']])
  const around = new URLSearchParams([...inside, ['city_exclude', 'bratislava']])
  around.delete('city')
  const count = async (filter: URLSearchParams) => {
    const url = `${origin}/v1/events/?${filter.toString()}`
    const { results, ongoing } = await (await page.request.get(url)).json()
    return new Set([...results, ...ongoing].map(({ slug }: { slug: string }) => slug)).size
  }
  expect((await count(inside)) + (await count(around))).toBe(said)
})

test('anytime stays in a link that somebody else opens', async () => {
  const { page } = await open('/en/feed?city=bratislava', { viewport: DESKTOP })
  await days(page).getByRole('link', { name: 'Anytime' }).click()
  await page.waitForURL((url) => url.searchParams.get('timeframe') === '')
  await arrive(page, page.url())
  expect(await days(page).locator('[aria-current]').textContent()).toBe('Anytime')
})

test('the order chosen last holds wherever none is named, but not for a search', async () => {
  const { page } = await open('/en/feed?city=bratislava', { viewport: DESKTOP })
  await openFilters(page)
  await button(page, 'Popularity').click()
  await dialog(page).getByRole('button', { name: /^Show/ }).click()
  await page.waitForURL(/sorting=popular/)
  await arrive(page, `${origin}/en/feed/bratislava?category=concert`)
  await page.waitForURL(/sorting=popular/)
  await arrive(page, `${origin}/en/search?search=jazz`)
  expect(query(page).has('sorting')).toBe(false)
})

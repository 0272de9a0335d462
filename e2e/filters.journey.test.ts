import { describe, expect, inject, test } from 'vitest'
import { VIEWS, arrive } from './browser.ts'
import {
  button,
  dialog,
  open,
  openFilters,
  pressAll,
  query,
  settled,
  show,
  useVisitors,
} from './filter-dialog.ts'

const origin = inject('origin')
useVisitors()

test('without JavaScript all filters are a page, and lead to the list', async () => {
  const { page } = await open('/en/feed?city=bratislava', { javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.waitForURL(/\/en\/filters\?/)
  for (const name of [/^Concerts/, 'Anytime', /^Fri/])
    await page.locator('main').getByRole('button', { name }).click()
  await page.getByLabel('Price up to').fill('30')
  await page.getByRole('button', { name: 'Show events' }).click()
  await page.waitForURL(/\/en\/feed\?/)
  for (const name of ['Friday', 'up to €30'])
    await page.getByRole('link', { name: `Remove filter: ${name}` }).waitFor()
  const concerts = page.getByRole('navigation', { name: 'Category' }).locator('[aria-current]')
  expect(await concerts.innerText()).toMatch(/^Concerts/)
  expect(query(page).get('timeframe')).toBe('')
})

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('category, popular and online follow their rules; one request follows the last change', async () => {
    const { page, counted, complaints } = await open('/en/feed?city=bratislava', {
      viewport,
      colorScheme,
    })
    await openFilters(page)
    const isOn = async (name: string | RegExp) =>
      (await button(page, name).getAttribute('aria-pressed')) === 'true'
    counted.length = 0
    const steps = [
      [/^Concerts/, true, false],
      ['Popular', false, true],
      [/^Concerts/, true, false],
      [/^Concerts/, false, false],
    ] as const
    for (const [name, concerts, popular] of steps) {
      await button(page, name).click()
      await settled(page)
      expect([await isOn(/^Concerts/), await isOn('Popular')]).toEqual([concerts, popular])
    }
    const online = dialog(page).getByRole('switch', { name: 'Online' })
    await online.click()
    expect(await online.getAttribute('aria-checked')).toBe('true')
    await settled(page)
    // Two of the five changes led to choices that were counted before.
    expect(counted.length).toBe(3)

    await pressAll(page, ['Popular', 'Concerts', 'Theatre', 'Concerts', 'Today', 'Free'])
    await settled(page)
    expect(counted.length).toBe(4)
    expect(counted.at(-1)).toContain('category=concert')
    expect(counted.at(-1)).toContain('free=true')

    await show(page).click()
    await page.waitForURL(/category=concert/)
    // The second is pressed before the first has taken effect.
    await page.getByRole('link', { name: 'Remove filter: Online' }).waitFor()
    await page.evaluate(async () => {
      for (const name of ['Free', 'Online']) {
        document.querySelector<HTMLElement>(`a[aria-label='Remove filter: ${name}']`)!.click()
        await new Promise((done) => setTimeout(done, 5))
      }
    })
    await page.waitForURL(({ searchParams }) =>
      ['free', 'is_online'].every((key) => !searchParams.has(key)),
    )
    // The bar says the category, and takes it back.
    await expect.poll(() => page.getByRole('link', { name: /^Remove filter/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Filters', exact: true }).count()).toBe(1)
    const kinds = page.getByRole('navigation', { name: 'Category' })
    await kinds.locator('[aria-current]').click()
    await page.waitForURL((url) => !url.searchParams.has('category'))
    expect(complaints).toEqual([])
  })

  test('an answer that comes too late is not shown', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openFilters(page)
    let late: (() => Promise<void>) | null = null
    await page.route(/events\/count\/.*free=true/, async (route) => {
      if (route.request().url().includes('is_online')) return route.continue()
      late = () => route.fulfill({ json: { count: 777, more: false } })
    })
    await dialog(page).getByRole('switch', { name: 'Free' }).click()
    await expect.poll(() => late !== null).toBe(true)
    await dialog(page).getByRole('switch', { name: 'Online' }).click()
    const text = await settled(page)
    await late!()
    expect(text).not.toContain('777')
    expect(await settled(page)).toBe(text)
  })

  test('a mood: the number before is the number after; tonight there is none, and it says what to do', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openFilters(page)
    await pressAll(page, ['With kids', 'Anytime', 'Free'])
    const text = await settled(page)
    const count = Number(/\d+/.exec(text)?.[0] ?? 0)
    expect(count).toBeGreaterThan(0)
    await show(page).click()
    await page.waitForURL(/mood=family/)
    expect(query(page).get('free')).toBe('true')
    const slugs = () =>
      page
        .locator('main li h3 a[href*="/events/"]')
        .evaluateAll((all) => [
          ...new Set(all.map((link) => (link.getAttribute('href') ?? '').split('/')[3] ?? '')),
        ])
    const more = page.getByRole('link', { name: 'Show more events' })
    await expect
      .poll(async () => {
        if (await more.isVisible()) await more.click()
        return (await slugs()).length
      })
      .toBe(count)
    for (const slug of await slugs()) {
      const answer = await page.request.get(`${origin}/v1/events/${slug}/`)
      expect(JSON.stringify((await answer.json()).moods)).toContain('family')
    }

    await openFilters(page)
    await pressAll(page, ['With kids', 'Chill', 'Today'])
    expect(await settled(page)).toMatch(/^No events/)
    await show(page).click()
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor()
    const way = page.locator('main a', { hasText: / · \d+/ }).first()
    await way.click()
    await page.locator('main a[href*="/events/"]').first().waitFor()
  })

  test('from any other page the search leads to /search without city and order, and is emptied in the header', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava&sorting=start', {
      viewport,
      colorScheme,
    })
    await arrive(page, `${origin}/en/about`)
    const box = page.getByRole('searchbox', { name: 'Search events' })
    await box.click()
    await dialog(page).waitFor()
    await page.keyboard.type('jazz')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/en\/search/)
    expect([...query(page).keys()].filter((key) => key !== 'said')).not.toContain('city')
    expect(query(page).has('sorting')).toBe(false)
    await page.getByRole('heading', { level: 1, name: /jazz/ }).waitFor()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await page.waitForURL((url) => !url.search.includes('jazz'))
    expect(await box.inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  test('from the feed and the search the page stays', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    for (const route of ['/en/feed', '/en/search']) {
      await arrive(page, `${origin}${route}?city=bratislava`)
      await page.getByRole('searchbox', { name: 'Search events' }).click()
      await dialog(page).waitFor()
      await dialog(page).getByRole('combobox').fill('koncert')
      await settled(page)
      await show(page).click()
      await page.waitForURL(/koncert|said/)
      expect(new URL(page.url()).pathname).toBe(route)
      expect(query(page).get('city')).toBe('bratislava')
    }
  })
})

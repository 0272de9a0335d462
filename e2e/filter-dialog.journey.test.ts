import { describe, expect, inject, test } from 'vitest'
import { DESKTOP, PHONE, VIEWS, arrive } from './browser.ts'
import { seriousFaults } from './faults.ts'
import { button, dialog, open, openFilters, query, show, useVisitors } from './filter-dialog.ts'

const origin = inject('origin')
useVisitors()

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('the dialog keeps the focus, Escape closes it, and the focus returns', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await dialog(page).waitFor()
    const inside = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('dialog') !== null ||
          document.activeElement === document.body,
      )
    // A keyboard over the choices is not what was asked for.
    expect(
      await dialog(page)
        .getByRole('combobox')
        .evaluate((e) => e === document.activeElement),
    ).toBe(false)
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(
      await page
        .getByRole('button', { name: /^Filters/ })
        .evaluate((e) => e === document.activeElement),
    ).toBe(true)
  })

  test('the order chosen last is that of the next visit', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openFilters(page)
    await button(page, 'Date').click()
    await show(page).click()
    await page.waitForURL(/sorting=start/)
    await arrive(page, `${origin}/en/feed`)
    expect(query(page).get('sorting')).toBe('start')
    await openFilters(page)
    await button(page, 'Relevance').click()
    await show(page).click()
    await page.waitForURL((url) => !url.search.includes('sorting'))
    await arrive(page, `${origin}/en/feed`)
    expect(query(page).has('sorting')).toBe(false)
  })

  test('another language is stored and opens its first page', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('dialog', { name: 'Choose a language' }).getByText('Українська').click()
    await page.waitForURL(`${origin}/uk/`)
    expect(await page.locator('html').getAttribute('lang')).toBe('uk')
    expect(await page.evaluate(() => window.localStorage.getItem('selectedLocale'))).toBe('uk')
    await page.goto(`${origin}/feed`)
    expect(page.url()).toContain('/uk/feed')
  })

  test('nothing found offers what to take back, with its number', async () => {
    const { page } = await open(
      '/en/feed?city=bratislava&timeframe=today&price=0&mood=offbeat&category=wellness',
      { viewport, colorScheme },
    )
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor()
    const way = page.locator('main a', { hasText: / · \d+/ }).first()
    const count = Number(/· (\d+)/.exec((await way.textContent()) ?? '')?.[1])
    expect(count).toBeGreaterThan(0)
    await way.click()
    await page.locator('main a[href*="/events/"]').first().waitFor()
    await arrive(page, `${origin}/en/feed?city=vienna`)
    expect(await page.locator('main').textContent()).toContain(
      "Sorry, we don't have events for this city",
    )
  })

  test('a city is found in any language, and opens on the next visit', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', {
      viewport,
      colorScheme,
      geolocation: { latitude: 48.2, longitude: 16.37 },
      permissions: ['geolocation'],
    })
    const cities = page.getByRole('dialog', { name: 'Choose a city' })
    const change = page.getByRole('button', { name: /Change city/ })
    await change.click()
    const field = cities.getByRole('searchbox', { name: 'Find a city' })
    await field.fill('atlantis')
    await cities.locator('strong', { hasText: "We don't cover this city" }).waitFor()
    await field.fill('відень')
    await cities.getByRole('button', { name: /^Vienna/ }).click()
    await page.waitForURL(/city=vienna/)
    expect(await cities.count()).toBe(0)
    await arrive(page, `${origin}/en/feed`)
    expect(query(page).get('city')).toBe('vienna')
    await change.click()
    await field.fill('')
    await cities.getByRole('button', { name: /^Bratislava/ }).click()
    await page.waitForURL(/city=bratislava/)
    await arrive(page, `${origin}/en/feed?city=vienna`)
    await change.click()
    await cities.getByRole('button', { name: 'Nearest city' }).click()
    // Vienna has no events here, and its neighbour has some.
    await page.waitForURL(/city=bratislava/)
    expect(complaints).toEqual([])
  })
})

test.each([
  ['uk', PHONE, 'light'],
  ['de', PHONE, 'dark'],
  ['de', DESKTOP, 'light'],
  ['uk', DESKTOP, 'dark'],
] as const)(
  'the dialogs have no serious fault (%s, %o, %s)',
  async (locale, viewport, colorScheme) => {
    const { page } = await open(`/${locale}/feed?city=bratislava`, {
      viewport,
      colorScheme,
      bypassCSP: true,
    })
    await page.locator('header input[type=search]').click()
    await page.locator('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await seriousFaults(page)).toEqual([])
    // The filters, then the calendar.
    for (let i = 0; i < 2; i++) {
      await page.locator('dialog [aria-expanded=false]:not([role])').click()
      expect(await seriousFaults(page)).toEqual([])
    }
    await page.locator('dialog [aria-expanded=false]:not([role])').last().click()
    expect(await seriousFaults(page)).toEqual([])
    await page.locator('dialog [aria-haspopup=dialog]').click()
    await page.waitForLoadState('networkidle')
    expect(await seriousFaults(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(viewport.width)
  },
)

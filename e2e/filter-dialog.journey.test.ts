import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, inject, test } from 'vitest'
import { DESKTOP, PHONE } from './browser.ts'
import { button, dialog, open, openFilters, query, show, useVisitors } from './filter-dialog.ts'

const origin = inject('origin')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
useVisitors()

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s', (_, viewport) => {
  test('the dialog keeps the focus, Escape closes it, and the focus returns', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await dialog(page).waitFor()
    const inside = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('dialog') !== null ||
          document.activeElement === document.body,
      )
    expect(
      await dialog(page)
        .getByRole('combobox')
        .evaluate((e) => e === document.activeElement),
    ).toBe(true)
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
    const { page } = await open('/en/feed?city=bratislava', { viewport })
    await openFilters(page)
    await button(page, 'Date').click()
    await show(page).click()
    await page.waitForURL(/sorting=start/)
    await page.goto(`${origin}/en/feed`, { waitUntil: 'networkidle' })
    expect(query(page).get('sorting')).toBe('start')
    await openFilters(page)
    await button(page, 'Relevance').click()
    await show(page).click()
    await page.waitForURL((url) => !url.search.includes('sorting'))
    await page.goto(`${origin}/en/feed`, { waitUntil: 'networkidle' })
    expect(query(page).has('sorting')).toBe(false)
  })

  test('another language is stored and opens its first page', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport })
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
      { viewport },
    )
    await page.getByRole('heading', { name: 'Nothing was found' }).waitFor()
    const way = page.locator('main a', { hasText: / · \d+/ }).first()
    const count = Number(/· (\d+)/.exec((await way.textContent()) ?? '')?.[1])
    expect(count).toBeGreaterThan(0)
    await way.click()
    await page.locator('main a[href*="/events/"]').first().waitFor()
    await page.goto(`${origin}/en/feed?city=vienna`, { waitUntil: 'networkidle' })
    expect(await page.locator('main').textContent()).toContain(
      "Sorry, we don't have events for this city",
    )
  })

  test('a city is found in any language, and opens on the next visit', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', {
      viewport,
      geolocation: { latitude: 48.2, longitude: 16.37 },
      permissions: ['geolocation'],
    })
    const cities = page.getByRole('dialog', { name: 'Choose a city' })
    const change = page.getByRole('button', { name: /Choose a city/ })
    await change.click()
    const field = cities.getByRole('searchbox', { name: 'Find a city' })
    await field.fill('atlantis')
    await cities.locator('strong', { hasText: "We don't cover this city" }).waitFor()
    await field.fill('відень')
    await cities.getByRole('button', { name: /^Vienna/ }).click()
    await page.waitForURL(/city=vienna/)
    expect(await cities.count()).toBe(0)
    await page.goto(`${origin}/en/feed`, { waitUntil: 'networkidle' })
    expect(query(page).get('city')).toBe('vienna')
    await change.click()
    await field.fill('')
    await cities.getByRole('button', { name: /^Bratislava/ }).click()
    await page.waitForURL(/city=bratislava/)
    await change.click()
    await cities.getByRole('button', { name: 'Nearest city' }).click()
    await page.waitForURL(/city=vienna/)
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
    await page.evaluate(axe)
    const faults = async () => {
      const { violations } = await page.evaluate<{
        violations: { id: string; impact: string; nodes: { html: string }[] }[]
      }>(`axe.run()`)
      return violations
        .filter(({ impact }) => ['serious', 'critical'].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    }
    await page.locator('header input[type=search]').click()
    await page.locator('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await faults()).toEqual([])
    await page.locator('dialog [aria-expanded=false]:not([role])').click()
    expect(await faults()).toEqual([])
    await page.locator('dialog [aria-expanded=false]:not([role])').last().click()
    expect(await faults()).toEqual([])
    await page.locator('dialog [aria-haspopup=dialog]').click()
    await page.waitForLoadState('networkidle')
    expect(await faults()).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(viewport.width)
  },
)

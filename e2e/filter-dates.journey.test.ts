import { describe, expect, inject, test } from 'vitest'
import { VIEWS } from './browser.ts'
import {
  button,
  dialog,
  open,
  openFilters,
  query,
  settled,
  show,
  useVisitors,
} from './filter-dialog.ts'

const origin = inject('origin')
useVisitors()

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('days are chosen in the dialog: today, a range of the calendar, any time', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openFilters(page)
    await button(page, 'Today').click()
    expect(await button(page, 'Today').getAttribute('aria-pressed')).toBe('true')
    await show(page).click()
    await page.waitForURL(/timeframe=today/)

    await openFilters(page)
    await button(page, 'Choose days').click()
    await button(page, /^Saturday,? 28 November 2026$/).click()
    expect(await button(page, /^Saturday,? 28 November 2026, first day$/).count()).toBe(1)
    await button(page, /^Monday,? 30 November 2026$/).click()
    expect(await dialog(page).getByRole('grid').count()).toBe(0)
    const opener = dialog(page).locator('button[aria-expanded]')
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    const text = await settled(page)
    await show(page).click()
    await page.waitForURL(/date_from=2026-11-28&date_to=2026-11-30/)
    expect(query(page).has('timeframe')).toBe(false)
    const answer = await page.request.get(
      `${origin}/v1/events/count/?city=bratislava&date_from=2026-11-28&date_to=2026-11-30`,
    )
    expect(text).toBe(`Show ${(await answer.json()).count} events`)

    await openFilters(page)
    await button(page, 'Anytime').click()
    await show(page).click()
    await page.waitForURL((url) => url.searchParams.get('timeframe') === '')
    for (const key of ['date', 'date_from', 'date_to', 'timeline'])
      expect(query(page).has(key)).toBe(false)
    expect(complaints).toEqual([])
  })

  test('one day alone is set by the button; the weekend is the coming one', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openFilters(page)
    await button(page, 'Choose days').click()
    expect(await button(page, 'Set days').isDisabled()).toBe(true)
    await button(page, /^Wednesday,? 25 November 2026$/).click()
    await button(page, 'Set days').click()
    await show(page).click()
    await page.waitForURL(/date=2026-11-25/)
    await openFilters(page)
    await button(page, 'Weekend').click()
    await show(page).click()
    await page.waitForURL(/date_from=2026-11-21&date_to=2026-11-22/)
  })

  test('the calendar is used with the keyboard', async () => {
    const { page } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openFilters(page)
    await button(page, 'Choose days').click()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await button(page, /^Friday,? 20 November 2026$/).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toMatch(/^Friday,? 27 November 2026$/)
    await page.keyboard.press('Home')
    await expect.poll(focused).toMatch(/^Monday,? 23 November 2026$/)
    await page.keyboard.press('PageDown')
    await expect.poll(focused).toMatch(/^Wednesday,? 23 December 2026$/)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^Wednesday,? 23 December 2026, first day$/)
    expect(await dialog(page).getByRole('gridcell').count()).toBe(42)
    // Keys pass the days that are over, which say so; the arrow goes no further back.
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    await expect.poll(focused).toMatch(/^Sunday,? 1 November 2026$/)
    const isOff = () => page.evaluate(() => document.activeElement?.getAttribute('aria-disabled'))
    expect(await isOff()).toBe('true')
    await page.keyboard.press('Enter')
    expect(await button(page, /^Wednesday,? 23 December 2026, first day$/).count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toMatch(/^Monday,? 2 November 2026$/)
    expect(await button(page, 'Previous month').isDisabled()).toBe(true)
    await button(page, 'Choose a month: November').click()
    expect(await button(page, 'October').getAttribute('aria-disabled')).toBe('true')
    await button(page, 'December').click()
    await button(page, 'Choose a year: 2026').click()
    expect(await dialog(page).getByRole('gridcell').count()).toBe(72)
    await button(page, '2027').click()
    expect(await button(page, 'Choose a year: 2027').count()).toBe(1)
  })
})

import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, launch, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/**
 * A calendar of the demo city. The second name leads to the same platform, and nobody else suggests
 * it.
 */
const GATHERED = `${origin}/demo/kalendar/kalendar.ics`

async function look(page: Page, address: string): Promise<void> {
  await page.goto(`${origin}/en/suggest`)
  await page.getByLabel('Address of the calendar or page').fill(address)
  await page.getByRole('button', { name: 'Take a look' }).click()
}

test.each([true, false])(
  'a person sees what an address would give before sending it (scripts: %s)',
  async (javaScriptEnabled) => {
    const context = await visitor(browser, { javaScriptEnabled })
    const page = await context.newPage()
    await look(page, GATHERED)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.locator('main ol li').count()).toBeGreaterThan(5)
    expect(await page.locator('main').innerText()).toContain('Calendar (iCalendar)')
    // Okolo gathers this one already, so there is nothing to send.
    const known = page.getByText('Okolo already gathers it.')
    expect(await known.getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe(
      '/en/sources',
    )
    expect(await page.getByRole('button', { name: 'Send suggestion' }).count()).toBe(0)
    await context.close()
  },
)

test('a private address is refused in plain words', async () => {
  const context = await visitor(browser, { viewport: DESKTOP })
  const page = await context.newPage()
  await look(page, 'http://192.168.1.1/calendar.ics')
  await page.getByText('This address can’t be opened on the public internet.').waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
  await context.close()
})

test.each([true, false])(
  'lets a visitor send an unreadable address, once (scripts: %s)',
  async (javaScriptEnabled) => {
    const context = await visitor(browser, { javaScriptEnabled })
    const page = await context.newPage()
    // A file without events.
    const address = `${origin}/demo/listkaren/robots.txt?seen=${javaScriptEnabled}`
    await look(page, address)
    await page.getByRole('button', { name: 'Send it anyway' }).waitFor()
    await page.getByLabel('Anything we should know?').fill('The programme of our club')
    await page.getByRole('button', { name: 'Send it anyway' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await look(page, address)
    await page.getByText('It has been suggested already').waitFor()
    await context.close()
  },
)

test('the way to the page is in the footer', async () => {
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${origin}/sk/cities`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Navrhnúť zdroj' }).click()
  await page.waitForURL(/\/sk\/suggest$/)
  await context.close()
})

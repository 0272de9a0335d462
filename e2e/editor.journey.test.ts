import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launch, PHONE, visitor } from './browser.ts'
import { logIn } from './operate.ts'

const WALK = 120_000
const origin = inject('origin')
const FEED = `${origin}/en/feed/bratislava`
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

async function submit(page: Page, path: string, fields: Record<string, string>, button: string) {
  await page.goto(origin + path)
  for (const details of await page.locator('details:has(form)').all())
    await details.evaluate((one) => one.setAttribute('open', ''))
  for (const [name, value] of Object.entries(fields))
    await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test(
  'an operator picks an event and announces something; readers see both, and put the line away with and without scripts',
  async () => {
    const list = await fetch(`${origin}/v1/events/?city=bratislava&timeframe=this_week`)
    const { results } = await list.json()
    const { slug, title } = results.at(-1)
    const desk = await visitor(browser, { viewport: PHONE })
    const operator = await desk.newPage()
    await logIn(operator)
    await submit(operator, `/operator/events/${slug}`, { 'reason-en': 'Only once a year.' }, 'Pick')
    const said = { 'text-en': 'Trams are free today.', until: '2030-01-01' }
    await submit(operator, '/operator/announcements', said, 'Announce')

    for (const javaScriptEnabled of [false, true]) {
      const context = await visitor(browser, { viewport: PHONE, javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(FEED)
      const block = page.locator('section').filter({ hasText: 'Our picks' })
      expect(await block.locator('article').first().innerText()).toContain('Only once a year.')
      expect(await page.locator(`main article h3 a[href*="/events/${slug}"]`).count()).toBe(1)
      expect(await block.locator('article h3').first().innerText()).toContain(title)
      const line = page.getByText('Trams are free today.')
      expect(await line.isVisible()).toBe(true)
      await page.locator('#announcements input').click()
      await line.waitFor({ state: 'hidden' })
      if (javaScriptEnabled) {
        await page.reload()
        expect(await line.count()).toBe(0)
        await page.goto(`${origin}/en/cities`)
        expect(await line.count()).toBe(0)
      }
      await context.close()
    }

    for (const path of ['/operator/picks', '/operator/announcements']) {
      await operator.goto(origin + path)
      await operator.getByRole('button', { name: /^(End it|Take it back)$/ }).click()
    }
    await operator.goto(FEED)
    expect(await operator.getByText('Our picks').count()).toBe(0)
    await desk.close()
  },
  WALK,
)

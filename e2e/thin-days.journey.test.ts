import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { arrive, launch, PHONE, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

test('somebody who organizes opens the thin days of a city, and is led to a form with that day', async () => {
  const context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await arrive(page, `${origin}/en/feed/bratislava`)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /gaps/.test(url))).toEqual([])

  const summary = page.getByText('Planning something? See which days are still free')
  await summary.focus()
  await page.keyboard.press('Enter')
  const days = page.locator('details:has(summary:text("Planning something?"))')
  await days.getByText('Events that we know of here').waitFor()
  const answer = await fetch(`${origin}/v1/locations/cities/bratislava/gaps/`)
  const gaps = await answer.json()
  expect(gaps.days).toHaveLength(28)
  const links = await days.getByRole('link').all()
  for (const link of links)
    expect(await link.getAttribute('href')).toMatch(
      /^\/en\/give\?city=bratislava(&day=2026-1[12]-\d\d)?$/,
    )
  expect(links.length).toBeGreaterThan(0)
  await context.close()
})

import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { launch, PHONE, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

test('the API page shows every call and tries one out', async () => {
  const context = await visitor(browser, { colorScheme: 'dark' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin))
      complaints.push(`asks ${request.url()}`)
  })
  await page.goto(`${origin}/v1/docs/`)
  const first = page.locator('#operations-events-get_v1_categories_')
  await first.locator('.opblock-summary-control').click()
  await first.getByRole('button', { name: 'Try it out' }).click()
  await first.getByRole('button', { name: 'Execute' }).click()
  await first.getByText('"slug": "concert"').first().waitFor()

  const described = await (await fetch(`${origin}/v1/openapi.json`)).json()
  const paths: Record<string, object> = described.paths
  const calls = Object.values(paths).flatMap((path) => Object.keys(path))
  expect(await page.locator('.opblock').count()).toBe(calls.length)
  const isDark = await page.evaluate(() => document.documentElement.matches('.dark-mode'))
  expect(isDark).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(complaints).toEqual([])
  await context.close()
})

test('without JavaScript the API page leads to the description', async () => {
  const context = await visitor(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/v1/docs/`)
  await page.getByRole('link', { name: 'openapi.json' }).click()
  expect(new URL(page.url()).pathname).toBe('/v1/openapi.json')
  await context.close()
})

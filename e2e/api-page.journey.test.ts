import type { Browser, Page } from 'playwright-core'
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
  expect(await shownCalls(page)).toBe(calls.length)
  const isDark = await page.evaluate(() => document.documentElement.matches('.dark-mode'))
  expect(isDark).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(complaints).toEqual([])
  await context.close()
})

/** Scrolls through the page, because a long list has only the rows on the screen and a few around them. */
async function shownCalls(page: Page): Promise<number> {
  const shown = new Set<string>()
  for (let top = 0; top < (await page.evaluate(() => document.documentElement.scrollHeight));) {
    await page.evaluate(async (y) => {
      scrollTo(0, y)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, top)
    const ids = await page.locator('.opblock').evaluateAll((calls) => calls.map(({ id }) => id))
    for (const id of ids) shown.add(id)
    top += PHONE.height / 2
  }
  return shown.size
}

test('without JavaScript the API page leads to the description', async () => {
  const context = await visitor(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/v1/docs/`)
  await page.getByRole('link', { name: 'openapi.json' }).click()
  expect(new URL(page.url()).pathname).toBe('/v1/openapi.json')
  await context.close()
})

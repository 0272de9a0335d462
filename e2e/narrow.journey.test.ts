/** @module-tag looks */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { arrive, launch, visitor } from './browser.ts'
import { sitePages } from './site-pages.ts'

const WALK = 600_000
const origin = inject('origin')
let browser: Browser
let paths: string[]
beforeAll(async () => {
  browser = await launch()
  paths = await sitePages(origin)
})

test(
  'at 320 px, which is 400 % of a desktop, no page scrolls sideways; with letters twice as large no name is cut off',
  async () => {
    // The service worker has its own journeys. Here it would only fetch each page twice.
    const context = await visitor(browser, {
      viewport: { width: 320, height: 640 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const wide: string[] = []
    for (const path of paths.flatMap((one) => [`/de${one}`, `/ru${one}`, `/uk${one}`])) {
      await page.setViewportSize({ width: 320, height: 640 })
      // Alive, and in its own font, which is narrower than the fallback.
      await arrive(page, origin + path)
      await page.evaluate(() => document.fonts.ready)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) wide.push(`${path}: ${width}`)
      await page.setViewportSize({ width: 640, height: 640 })
      wide.push(...(await page.evaluate(cutOffAtTwice)).map((name) => `${path}: ${name}`))
    }
    await context.close()
    expect(wide).toEqual([])
  },
  WALK,
)

/**
 * With letters of twice their size: finds elements wider than the window, and controls and headings
 * that cut their words.
 */
function cutOffAtTwice(): string[] {
  document.documentElement.style.fontSize = '200%'
  const names = [...document.querySelectorAll<HTMLElement>('h1, h2, button, label, legend, main a')]
    .filter((one) => one.offsetParent !== null && one.closest('article h3') === null)
    .filter((one) => getComputedStyle(one).overflow !== 'visible' && one.clientWidth > 1)
    .filter(
      (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4,
    )
    .map((one) => `cut off: ${one.textContent.trim().slice(0, 40)}`)
  const width = document.documentElement.scrollWidth
  return width > 640 ? [...names, `at 200 %: ${width}`] : names
}

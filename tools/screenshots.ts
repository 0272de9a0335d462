/** `npm run screenshots`: photographs the demo city into docs/screenshots. Needs built pages. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { mainPages } from '../lab/bench/site/site-pages.ts'
import { startSite } from '../lab/bench/site/site-server.ts'
import { ensureChromium } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
/** Software WebGL, which the map needs. */
const WEB_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', ...WEB_GL],
})
try {
  await photographPages()
} finally {
  await browser.close()
}

async function photographPages(): Promise<void> {
  const site = await startSite()
  const [feed, event] = await mainPages(site.origin)
  const views: [name: string, path: string, then?: (page: Page) => Promise<unknown>][] = [
    ['landing', '/'],
    ['feed', feed],
    ['event', event],
    ['map', '/map?city=bratislava', (page) => page.waitForTimeout(6000)],
    ['search', feed, openSearch],
    ['empty', '/feed?city=bratislava&mood=offbeat&category=wellness&timeframe=today'],
  ]
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/Bratislava',
        reducedMotion: 'reduce',
      })
      // Hides the question about cookies.
      await context.addInitScript(() => window.localStorage.setItem('cookieContest', 'declined'))
      const page = await context.newPage()
      for (const [name, path, then] of views) {
        await page.goto(`${site.origin}/en${path}`, { waitUntil: 'networkidle', timeout: 90_000 })
        await then?.(page)
        const picture = sharp(await page.screenshot({ timeout: 90_000 }))
        await picture
          .webp({ quality: 80 })
          .toFile(join(FOLDER, `${name}-${size}-${colorScheme}.webp`))
      }
      await context.close()
    }
  await site.close()
}

async function openSearch(page: Page): Promise<void> {
  await page.locator('search input[type=search]').first().click()
  await page.getByRole('dialog').first().waitFor({ timeout: 30_000 })
  await page.waitForTimeout(500)
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { mainPages } from '../lab/bench/site/site-pages.ts'
import { startSite } from '../lab/bench/site/site-server.ts'

const FOLDER = join(import.meta.dirname, '../apps/web/public/install')
/** The sizes stand in the manifest, too (apps/server/src/features/site/manifest.routes.ts). */
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const MOST_BYTES = 80_000

/** Photographs the demo city as the app shows it, for the dialog in which browsers offer to install it. */
export async function photographInstall(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const site = await startSite()
  const [feed, event] = await mainPages(site.origin)
  const views = [
    ['feed', NARROW, feed],
    ['event', NARROW, event],
    ['map', NARROW, '/map?city=bratislava'],
    ['wide', WIDE, feed],
  ] as const
  for (const [name, look, path] of views) {
    const context = await browser.newContext({
      ...look,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Europe/Bratislava',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(() => window.localStorage.setItem('cookieContest', 'declined'))
    const page = await context.newPage()
    await page.goto(`${site.origin}/en${path}`, { waitUntil: 'networkidle', timeout: 90_000 })
    if (name === 'map') await page.waitForTimeout(6000)
    const picture = await page.screenshot({ timeout: 90_000 })
    writeFileSync(join(FOLDER, `${name}.webp`), await smallEnough(picture))
    await context.close()
  }
  await site.close()
}

/** As sharp as the bytes allow. */
async function smallEnough(picture: Buffer): Promise<Buffer> {
  for (const quality of [80, 70, 60, 50]) {
    const small = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (small.length < MOST_BYTES) return small
  }
  throw new Error(`A picture has more than ${MOST_BYTES} bytes.`)
}

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { startSite } from '../lab/bench/site/site-server.ts'

/** A phone, the width that mail programs give to a letter, and a wide window. */
const WIDTHS = [360, 640, 1000]
/** A Thursday morning in the demo city. */
const THURSDAY = '2026-11-26T07:30:00Z'
const EMAIL = 'reader@example.com'
/** The jobs look every minute. */
const LONGEST_S = 150

/** Becomes a reader as people do, waits for the digest, and photographs it as mail programs show it. */
export async function photographDigest(browser: Browser, folder: string): Promise<void> {
  const site = await startSite({ OKOLO_NOW: THURSDAY, OKOLO_MAIL_BOX: '1' })
  try {
    const page = await browser.newPage()
    await fetch(`${site.origin}/v1/newsletter/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ email: EMAIL, city: 'bratislava' }),
    })
    await openLetter(page, site.origin, 1)
    await page.goto((await page.locator('a.button').getAttribute('href')) ?? '')
    await page.locator('main form button').click()
    await page.waitForURL('**sent=confirmed')
    await openLetter(page, site.origin, 2)
    const letter = page.url()
    await page.close()
    for (const width of WIDTHS)
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
        const own = await context.newPage()
        await own.goto(letter)
        const picture = sharp(await own.screenshot({ fullPage: true }))
        await picture
          .webp({ quality: 80 })
          .toFile(join(folder, `digest-${width}-${colorScheme}.webp`))
        await context.close()
      }
  } finally {
    await site.close()
  }
}

/** Opens the newest letter of the mail box, as soon as there are so many. */
async function openLetter(page: Page, origin: string, count: number): Promise<void> {
  for (let i = 0; i < LONGEST_S; i += 1) {
    await page.goto(`${origin}/dev/mail`)
    const letters = page.locator('li > a:first-child')
    if ((await letters.count()) >= count) {
      await letters.first().click()
      await page.waitForLoadState()
      return
    }
    await sleep(1000)
  }
  throw new Error(`Letter ${count} did not come.`)
}

import { readdirSync, readFileSync } from 'node:fs'
import { LOCALES } from '@okolo/contract/locale'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, inTheme, launch, PHONE, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'
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
  'no page has a serious fault in either theme, says anything to the console, or asks for a missing file',
  async () => {
    const context = await visitor(browser, { viewport: PHONE, bypassCSP: true })
    const page = await context.newPage()
    const faults: string[] = []
    let path = ''
    page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`))
    page.on('console', (message) => {
      const isOwn = message.location().url !== page.url()
      // The browser reports the page's own 404.
      if (message.type() === 'error' && isOwn) faults.push(`${path}: ${message.text()}`)
    })
    for (path of paths) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${origin}/en${path}`, { waitUntil: 'networkidle' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await inTheme(page, colorScheme)
        const found = await seriousFaults(page, { onlyColours: colorScheme === 'dark' })
        faults.push(...found.map((fault) => `${path} (${colorScheme}): ${fault}`))
      }
      // Parts that a desktop shows elsewhere.
      await page.setViewportSize(DESKTOP)
      const found = await seriousFaults(page)
      faults.push(...found.map((fault) => `${path} (desktop): ${fault}`))
      await page.setViewportSize(PHONE)
    }
    await context.close()
    expect(faults).toEqual([])
  },
  WALK,
)

test('the footer of a short page ends with the window, that of a long one with the page', async () => {
  const context = await visitor(browser, { viewport: { width: 1280, height: 1400 } })
  const page = await context.newPage()
  const below = async (path: string) => {
    await page.goto(origin + path)
    return page.evaluate(
      () =>
        document.documentElement.scrollHeight -
        (document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0),
    )
  }
  for (const path of ['/en/auth', '/en/no-such-page', '/en/feed?city=bratislava'])
    // The height of the page is told in whole pixels.
    expect(Math.floor(await below(path)), path).toBe(0)
  await context.close()
})

test('every page is in every language: no text shows the name of its message', async () => {
  const names = messageNames()
  const bare: string[] = []
  for (const locale of LOCALES)
    for (const path of paths) {
      const answer = await fetch(`${origin}/${locale}${path}`, {
        headers: { 'accept-language': locale },
      })
      const html = await answer.text()
      if (answer.status >= 500) bare.push(`/${locale}${path}: ${answer.status}`)
      if (!html.includes(`<html lang="${locale}"`)) bare.push(`/${locale}${path}: its language`)
      const text = html.replace(/<script.*?<\/script>/gs, ' ').replace(/<[a-z/][^>]*>/gi, ' ')
      for (const word of text.match(/[a-z]\w*\.[a-z]\w*/gi) ?? [])
        if (names.has(word)) bare.push(`/${locale}${path}: ${word}`)
    }
  expect(bare).toEqual([])
}, 120_000)

/** Returns names such as `feed.title`. */
function messageNames(): Set<string> {
  const folder = new URL('../packages/i18n/src/locales/en/', import.meta.url)
  const names = new Set<string>()
  for (const file of readdirSync(folder)) {
    const parts: Record<string, object> = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    for (const [part, messages] of Object.entries(parts))
      for (const name of Object.keys(messages)) names.add(`${part}.${name}`)
  }
  return names
}

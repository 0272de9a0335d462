import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LOCALES } from '@okolo/contract/locale'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launch, PHONE, visitor } from './browser.ts'
import { sitePages } from './site-pages.ts'

const WALK = 600_000
const origin = inject('origin')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let browser: Browser
let paths: string[]
beforeAll(async () => {
  browser = await launch()
  paths = await sitePages(origin)
})
afterAll(() => browser.close())

type Violation = { id: string; impact: string; nodes: { html: string }[] }

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
      // The browser says of the page itself that it was not found.
      if (message.type() === 'error' && isOwn) faults.push(`${path}: ${message.text()}`)
    })
    for (path of paths) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${origin}/en${path}`, { waitUntil: 'networkidle' })
      await page.evaluate(axe)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
        // Colours on their way from one theme to the other are of neither.
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        )
        const { violations } = await page.evaluate<{ violations: Violation[] }>(`axe.run()`)
        for (const { id, impact, nodes } of violations)
          if (['serious', 'critical'].includes(impact))
            faults.push(`${path} (${colorScheme}): ${id}: ${nodes[0]?.html.slice(0, 160)}`)
      }
    }
    await context.close()
    expect(faults).toEqual([])
  },
  WALK,
)

test(
  'at 320 px, which is 400 % of a desktop, no page scrolls sideways; with letters twice as large no name is cut off',
  async () => {
    const context = await visitor(browser, { viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const wide: string[] = []
    for (const path of paths.flatMap((one) => [`/de${one}`, `/ru${one}`, `/uk${one}`])) {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(origin + path, { waitUntil: 'load' })
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

/** With letters of 200 %: what is wider than the window, and controls and headings whose words do not fit into them. */
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

/** `feed.title` and the like. */
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

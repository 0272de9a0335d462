import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '@okolo/contract/locale'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { launch, visitor } from './browser.ts'
import { sitePages } from './site-pages.ts'

const origin = inject('origin')
const MESSAGES = join(import.meta.dirname, '../packages/i18n/src/locales')
const NAMED = ['/v1/categories/', '/v1/moods/', '/v1/locations/cities/'] as const

let browser: Browser
/** Names of days, months, categories, moods and cities in each language, and the texts of the pages. */
const says = new Map<Locale, Set<string>>()
/** Names of days and months, which stand inside of texts. */
const days = new Map<Locale, Set<string>>()
let paths: string[] = []

beforeAll(async () => {
  browser = await launch()
  for (const locale of LOCALES) {
    days.set(locale, new Set(daysIn(locale)))
    says.set(locale, new Set([...(await wordsOf(locale)), ...daysIn(locale)]))
  }
  paths = await sitePages(origin)
})

async function wordsOf(locale: Locale): Promise<string[]> {
  const texts = readdirSync(join(MESSAGES, locale)).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(join(MESSAGES, locale, file), 'utf8'))),
  )
  const names = await Promise.all(
    NAMED.map(async (path) => {
      const answer = await fetch(origin + path, { headers: { 'accept-language': locale } })
      return Named.parse(await answer.json()).map(({ name, names: all }) => all?.[locale] ?? name)
    }),
  )
  return [...texts, ...names.flat()].filter((text) => text.length > 2)
}

function daysIn(locale: Locale): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)))
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 5, 1 + day)))
  const write = (dates: Date[], options: Intl.DateTimeFormatOptions) => {
    const formats = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return dates.map((date) => formats.format(date))
  }
  return (['long', 'short'] as const)
    .flatMap((style) => [...write(months, { month: style }), ...write(week, { weekday: style })])
    .filter((name) => name.length > 3)
}
const Named = z.preprocess(
  (answer) => (Array.isArray(answer) ? answer : Object(answer).results),
  z.array(z.object({ name: z.string(), names: z.record(z.string(), z.string()).optional() })),
)

function textsIn(messages: unknown): string[] {
  if (typeof messages === 'string') return /[{<]/.test(messages) ? [] : [messages.trim()]
  return Object.values(Object(messages)).flatMap(textsIn)
}

/** Texts that a page shows and reads out as its own language; what has a language of its own is left out. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title]
    const visit = (element: Element): void => {
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
        if (!(node instanceof Element) || node.matches('script, style, [lang], [hreflang]'))
          continue
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
          found.push(node.getAttribute(name) ?? '')
        visit(node)
      }
    }
    visit(document.body)
    return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })
}

/** Texts and words that only other languages have. */
function foreign(texts: string[], locale: Locale): string[] {
  const others = LOCALES.filter((other) => other !== locale)
  const isForeign = (known: typeof says) => (text: string) =>
    says.get(locale)?.has(text) === false && others.some((other) => known.get(other)?.has(text))
  return texts.flatMap((text) => [
    ...[text].filter(isForeign(says)),
    ...text.split(/[\s,.·:()]+/).filter(isForeign(days)),
  ])
}

async function read(page: Page, path: string): Promise<string[]> {
  await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
  return textsOn(page)
}

test.each(LOCALES)(
  'pages in %s say everything in it: dates, categories, moods, cities',
  async (locale) => {
    const context = await visitor(browser, { javaScriptEnabled: false })
    const page = await context.newPage()
    const left: string[] = []
    for (const path of paths)
      for (const text of foreign(await read(page, `/${locale}${path}`), locale))
        left.push(`${path}: ${text}`)
    await context.close()
    expect(left).toEqual([])
  },
  120_000,
)

test('a page in another language would be noticed', async () => {
  const context = await visitor(browser, { javaScriptEnabled: false })
  const texts = await read(await context.newPage(), '/de/feed/bratislava')
  await context.close()
  expect(foreign(texts, 'de')).toEqual([])
  for (const locale of ['it', 'uk', 'en'] as const)
    expect(foreign(texts, locale).length).toBeGreaterThan(20)
})

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { arrive, launch, visitor } from './browser.ts'

const origin = inject('origin')
const Price = z
  .object({
    is_free: z.boolean(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    fees: z.enum(['included', 'added', 'unknown']),
  })
  .nullable()
type Price = z.infer<typeof Price>
const Card = z.object({
  slug: z.string(),
  title: z.string(),
  state: z.string(),
  is_long: z.boolean(),
  is_online: z.boolean(),
  source_count: z.int(),
  price: Price,
  date: z.object({ all_day: z.boolean() }),
  venue: z.object({ slug: z.string() }).nullable(),
})
const List = z.object({ results: z.array(Card) })
const Detail = Card.extend({
  series: z.array(z.object({ slug: z.string() })),
  sources: z.array(z.object({ name: z.string(), url: z.string().nullable(), price: Price })),
})

let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

const detail = async (slug: string) =>
  Detail.parse(await (await fetch(`${origin}/v1/events/${slug}/`)).json())

async function open(path: string): Promise<Page> {
  context = await visitor(browser)
  const page = await context.newPage()
  await arrive(page, origin + path)
  return page
}

/** Returns the slugs of the cards, from the top. */
const slugsOn = (page: Page) =>
  page
    .locator('main article h3 a')
    .evaluateAll((links) =>
      links.map((link) => (link.getAttribute('href') ?? '').split('/')[3] ?? ''),
    )
const most = (values: string[]) =>
  Math.max(
    ...Map.groupBy(values, (value) => value)
      .values()
      .map((same) => same.length),
  )

test('the first twenty events are varied, complete, live, and none is there twice', async () => {
  const page = await open('/en/feed?city=bratislava')
  const slugs = (await slugsOn(page)).slice(0, 20)
  expect(slugs.length).toBe(20)
  expect(new Set(slugs).size).toBe(20)
  const shown = await Promise.all(slugs.map(detail))
  const inSeries = shown.flatMap(({ series }) => series.map(({ slug }) => slug))
  expect(slugs.filter((slug) => inSeries.includes(slug))).toEqual([])
  const hosted = shown.flatMap(({ venue }) => (venue === null ? [] : [venue.slug]))
  expect(most(hosted)).toBeLessThanOrEqual(2)
  expect(shown.filter(({ is_long }) => is_long).length).toBeLessThanOrEqual(4)
  expect(shown.filter(({ venue, is_online }) => venue === null && !is_online)).toEqual([])
  expect(shown.filter(({ state }) => state === 'cancelled')).toEqual([])
})

test('shows an event of two platforms once and names both', async () => {
  const answer = await fetch(`${origin}/v1/events/?city=bratislava&timeline=upcoming&page_size=100`)
  const twice = List.parse(await answer.json()).results.find(({ source_count }) => source_count > 1)
  const page = await open(`/en/search?search=${encodeURIComponent(twice?.title ?? '')}&literal=1`)
  const alike = page.locator(`main article h3 a[href^="/en/events/${twice?.slug}"]`)
  expect(await alike.count()).toBe(1)
  const listed = await page
    .locator('main article')
    .evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector('h3')?.textContent,
        card.querySelector('time')?.getAttribute('datetime'),
      ]),
    )
  expect(new Set(listed.map((card) => card.join())).size).toBe(listed.length)
  await alike.click()
  await page.waitForURL('**/events/**')
  const { sources } = await detail(twice?.slug ?? '')
  const lines = page.locator('section[aria-labelledby="sources"] li')
  await lines.first().waitFor()
  const told = await lines.allInnerTexts()
  expect(sources.length).toBeGreaterThan(1)
  for (const { name } of sources) expect(told.join('\n')).toContain(name)
})

test('ten price lines say what their sources say', async () => {
  const answer = await fetch(`${origin}/v1/events/?city=bratislava&timeline=upcoming&page_size=100`)
  const { results } = List.parse(await answer.json())
  const priced = [...Map.groupBy(results, (card) => kindOf(card.price)).values()].flatMap((alike) =>
    alike.slice(0, 4),
  )
  const chosen = [...new Set([...priced, ...results].map(({ slug }) => slug))].slice(0, 10)
  const page = await open('/en/feed?city=bratislava')
  let original = ''
  for (const slug of chosen) {
    await page.goto(`${origin}/en/events/${slug}`)
    const { price, sources } = await detail(slug)
    const line = page
      .locator('main article dl > div')
      .filter({ has: page.locator('dt', { hasText: /^Price$/ }) })
      .locator('dd p')
      .first()
    expect([slug, said(await line.innerText())]).toEqual([slug, wanted(price)])
    for (const source of sources) {
      // A single source has the event's price, in one line without its own.
      if (sources.length > 1) {
        const entry = page
          .locator('section[aria-labelledby="sources"] li')
          .filter({ hasText: source.name })
        expect([slug, said(await entry.innerText())]).toEqual([slug, wanted(source.price)])
      }
      if (source.url === null) continue
      original = source.url
      const link = page.locator(`main a[href="${original}"]`).first()
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
      const text = await (await fetch(original)).text()
      for (const amount of wanted(source.price).amounts) expect(text).toContain(String(amount))
    }
  }
  const source = page.locator(`main a[href="${original}"]`).first()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), source.click()])
  expect(tab.url()).toBe(await source.getAttribute('href'))
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  // Ten pages and their sources, one after the other.
}, 120_000)

type Told = { kind: string; amounts: number[] }

function kindOf(price: Price): string {
  if (price === null || (!price.is_free && price.min === null)) return 'not stated'
  return price.is_free ? 'free' : price.fees
}

function wanted(price: Price): Told {
  const kind = kindOf(price)
  const amounts = kind === 'free' ? [] : [price?.min, price?.max].filter((one) => one != null)
  return { kind, amounts: [...new Set(amounts)] }
}

/** Reads the price in a line of a page. */
function said(line: string): Told {
  const kind = /Price not stated/.test(line)
    ? 'not stated'
    : /\bFree\b/.test(line)
      ? 'free'
      : line.includes('incl. fees')
        ? 'included'
        : /\+ fees(?!, if any)/.test(line)
          ? 'added'
          : 'unknown'
  const amounts = [...line.matchAll(/€\s?(\d+(?:\.\d+)?)(?:\s?[–-]\s?€?(\d+(?:\.\d+)?))?/g)]
    .flatMap(([, from, to]) => [from, to])
    .filter((one) => one !== undefined)
    .map(Number)
  return { kind, amounts: [...new Set(amounts)] }
}

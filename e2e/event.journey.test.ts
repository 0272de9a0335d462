import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { uniqueSlug } from '@okolo/server/words/slug.ts'
import { uuidOf } from '@okolo/server/words/stable-id.ts'
import { launch, VIEWS, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const List = z.object({
  results: z.array(z.object({ slug: z.string(), state: z.string(), source_count: z.int() })),
  next: z.string().nullable(),
})

/** Returns slugs of demo events by their state, from the API. */
async function slugsOf(state: string, query: string): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`
    const answer = await fetch(`${origin}/v1/events/?city=bratislava&page_size=100&${query}${more}`)
    const list = List.parse(await answer.json())
    found.push(...list.results.filter((card) => card.state === state).map(({ slug }) => slug))
    cursor = list.next
  } while (cursor !== null)
  return found
}

async function read(path: string, options: Parameters<typeof visitor>[1] = {}) {
  const context = await visitor(browser, { javaScriptEnabled: false, ...options })
  const page = await context.newPage()
  const response = await page.goto(origin + path)
  const html = await page.content()
  const text = await page.locator('main').innerText()
  await context.close()
  return { status: response?.status(), html, text }
}

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  const view = { colorScheme, viewport }
  test('an event that is going on says so without JavaScript', async () => {
    const [slug] = await slugsOf('happening', 'timeframe=today')
    const { status, text, html } = await read(`/en/events/${slug}`, view)
    expect(status).toBe(200)
    expect(text).toMatch(/Happening now/i)
    expect(html).toContain('"@type"')
  })

  test('an event that is over says so and keeps its page', async () => {
    const [slug] = await slugsOf('ended', 'timeline=past')
    const { status, text } = await read(`/en/events/${slug}`, view)
    expect(status).toBe(200)
    expect(text).toContain('This event has been ended!')
    expect(text).not.toMatch(/^Tickets/m)
  })

  test('a cancelled event keeps its page, says so, and tells search engines', async () => {
    const { status, text, html } = await read(`/en/events/${await cancelledSlug()}`, view)
    expect(status).toBe(200)
    expect(text).toContain('This event was cancelled!')
    expect(html).toContain('EventCancelled')
    expect(text).not.toMatch(/^Tickets/m)
  })
})

const Told = z.object({
  name: z.array(z.object({ '@value': z.string() })),
  eventStatus: z.string(),
})

/**
 * Lists have no cancelled events, but the demo shop has one, and its address gives the address
 * here.
 */
async function cancelledSlug(): Promise<string> {
  const sitemap = await (await fetch(`${origin}/demo/listkaren/sitemap.xml`)).text()
  for (const [, url = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const page = await (await fetch(url)).text()
    const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    const event = Told.safeParse(JSON.parse(text))
    if (event.success && event.data.eventStatus.endsWith('EventCancelled'))
      return uniqueSlug(
        event.data.name[0]?.['@value'] ?? '',
        uuidOf('event', 'demo-listkaren', url),
      )
  }
  throw new Error('The demo shop has no cancelled event')
}

test('the original of a demo event opens', async () => {
  const [slug] = await slugsOf('upcoming', 'timeframe=tomorrow')
  const { html } = await read(`/en/events/${slug}`)
  const [link = ''] = html.match(/<a [^>]*\/demo\/[^>]*>/) ?? []
  expect(link).toMatch(/rel="[^"]*noopener/)
  const address = /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect([address, (await fetch(address)).status]).toEqual([address, 200])
})

test('an event that three platforms list is one page with every source, its role and its own price', async () => {
  const answer = await fetch(`${origin}/v1/events/?city=bratislava&page_size=100`)
  const { results } = List.parse(await answer.json())
  const card = results.find(({ source_count }) => source_count === 3)
  expect(card).toBeDefined()
  const { text } = await read(`/en/events/${card?.slug}`)
  for (const name of ['Mestský kalendár', 'Lístkáreň', 'Susedská agenda'])
    expect(text).toContain(name)
  expect(text).toMatch(/Ticket shop · checked/)
  expect(text).toMatch(/Time from /)
  expect(text).toMatch(/Price from Lístkáreň/)
})

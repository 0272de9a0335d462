import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventDetail } from '@okolo/contract/events/event'
import { EventList } from '@okolo/contract/events/event-list'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launch, visitor } from './browser.ts'
import { logIn, okolo } from './operate.ts'

const origin = inject('origin')
/** Two evenings with one name and hour, which only a person can tell apart. */
const TITLE = 'Kvarteto v zimnej oranžérii'

let browser: Browser
let folder = ''
beforeAll(async () => {
  browser = await launch()
  folder = await mkdtemp(join(tmpdir(), 'okolo-merging-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Two platforms' calendars, gathered. */
async function gather(title: string): Promise<void> {
  for (const [name, url] of [
    ['oranzeria', 'https://oranzeria.example/kvarteto'],
    ['mesto', 'https://mesto.example/podujatia/kvarteto'],
  ]) {
    const file = join(folder, `${name}.ics`)
    const lines = [
      'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', `UID:kvarteto@${name}`, 'DTSTART:20270310T190000Z',
      `SUMMARY:${title}`, 'LOCATION:Oranžéria\\, Botanická 3\\, Bratislava', `URL:${url}`,
      'END:VEVENT', 'END:VCALENDAR', '',
    ] // prettier-ignore
    await writeFile(file, lines.join('\r\n'))
    await okolo('ingest', 'ical', '--city', 'bratislava', '--from', file)
  }
}

async function slugs(): Promise<string[]> {
  const query = new URLSearchParams({ city: 'bratislava', search: `"${TITLE}"` })
  const answer = await fetch(`${origin}/v1/events/?${query}`)
  return EventList.parse(await answer.json()).results.map(({ slug }) => slug)
}

async function sourcesOf(slug: string): Promise<(string | null)[]> {
  const answer = await fetch(`${origin}/v1/events/${slug}`)
  expect(answer.status).toBe(200)
  return EventDetail.parse(await answer.json()).sources.map(({ url }) => url)
}

test('a wrong merge is split from the operator page; both addresses live, and stay so when both platforms list anew', async () => {
  await gather(TITLE)
  const [slug = '', ...none] = await slugs()
  expect(none).toEqual([])
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${origin}/en/events/${slug}`)
  expect(await page.locator('a[href*="oranzeria.example"]').count()).toBeGreaterThan(0)
  expect(await page.locator('a[href*="mesto.example"]').count()).toBeGreaterThan(0)

  await logIn(page)
  await page.getByRole('link', { name: 'Merging' }).click()
  // People paste the address of the page.
  await page.getByLabel('Event: address, slug or uuid').fill(`${origin}/en/events/${slug}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: `Listings of ${slug}` }).click()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'https://mesto.example' }) })
    .getByRole('button', { name: 'Split: another event' })
    .click()
  expect(await page.getByRole('status').innerText()).toContain('an event of its own now')

  await gather(`${TITLE}!`)
  await okolo('recluster', '--city', 'bratislava')
  const both = await slugs()
  expect(both).toHaveLength(2)
  expect(both).toContain(slug)
  expect(await sourcesOf(slug)).toEqual(['https://oranzeria.example/kvarteto'])
  const other = both.find((one) => one !== slug) ?? ''
  expect(await sourcesOf(other)).toEqual(['https://mesto.example/podujatia/kvarteto'])
  for (const one of both) {
    await page.goto(`${origin}/en/events/${one}`)
    expect(new URL(page.url()).pathname).toBe(`/en/events/${one}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${TITLE}!`)
  }
  await context.close()
}, 120_000)

import { connectorById } from '../../src/platform/connectors.ts'
import type { EventDraft } from '@okolo/connectors/event-draft'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { describe, expect, it } from 'vitest'
import { resolveCategory } from '#server/knowledge/categories/category.ts'
import { normalise } from '#server/ingest/map/normalise.ts'
import { DEMO_ZONE } from './days.ts'
import type { DemoListing } from './demo-listing.ts'
import { demoPlatforms, type DemoPlatform } from './demo-platforms.ts'
import { demoListings } from './occurrences.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const PUBLIC = 'http://localhost:3000'
const get = (platform: DemoPlatform, address: string, headers = {}) => {
  const url = new URL(address, PUBLIC)
  return platform.answer({ method: 'GET', path: url.pathname, query: url.searchParams, headers })
}
const nights = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

/** Instants of a listing's stated dates. */
const starts = (listing: DemoListing): number[] =>
  listing.dates.map(
    ({ start }) => Temporal.PlainDateTime.from(start).toZonedDateTime(DEMO_ZONE).epochMilliseconds,
  )

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

describe('the listings of the demo city', () => {
  const listings = demoListings(NOW)
  const events = new Set(listings.map(({ event }) => event))

  it('are about 300 events, with all categories and five languages', () => {
    expect(events.size).toBeGreaterThan(280)
    expect(events.size).toBeLessThan(360)
    expect(new Set(listings.map(({ category }) => category))).toEqual(new Set(CATEGORY_SLUGS))
    expect(new Set(listings.map(({ language }) => language))).toEqual(
      new Set(['sk', 'en', 'uk', 'de', 'hu']),
    )
  })

  it('have at least 60 single events in the next seven days', () => {
    const end = nights(7).getTime()
    const soon = listings.filter(
      (one) => one.rule === undefined && starts(one).some((s) => s >= NOW.getTime() && s < end),
    )
    expect(new Set(soon.map(({ event }) => event)).size).toBeGreaterThan(50)
  })

  it('fill each of the next seven days with at least 20 events', () => {
    const perDay = (day: Temporal.PlainDate) => {
      const on = listings.filter(({ dates, rule }) => {
        if (rule === 'FREQ=DAILY') return true
        const days = /BYDAY=([A-Z,]+)/.exec(rule ?? '')?.[1]?.split(',')
        if (days !== undefined) return days.includes(WEEKDAYS[day.dayOfWeek - 1]!)
        return dates.some(
          ({ start, end }) =>
            start.slice(0, 10) <= day.toString() && (end ?? start).slice(0, 10) >= day.toString(),
        )
      })
      return new Set(on.map(({ event }) => event)).size
    }
    const today = Temporal.PlainDate.from('2026-11-20')
    for (let days = 0; days < 7; days += 1)
      expect(perDay(today.add({ days })), `in ${days} days`).toBeGreaterThanOrEqual(20)
  })

  it('list about 25 events on two platforms and some on three', () => {
    const on = Map.groupBy(listings, ({ event }) => event)
    const counts = [...on.values()].map((same) => new Set(same.map((one) => one.on)).size)
    expect(counts.filter((n) => n > 1).length).toBeGreaterThanOrEqual(15)
    expect(counts.filter((n) => n > 2).length).toBeGreaterThanOrEqual(2)
    for (const same of on.values())
      if (same.length > 1) expect(new Set(same.map(({ title }) => title)).size).toBeGreaterThan(1)
  })

  it('show every state, whatever day it is', () => {
    for (let day = 0; day < 40; day += 1) {
      const now = nights(day)
      const today = demoListings(now)
      const is = (test: (one: DemoListing) => boolean) => today.filter(test)
      const coming = is((one) => starts(one).some((start) => start > now.getTime()))
      for (const status of ['cancelled', 'sold_out', 'rescheduled', 'moved_online'] as const)
        expect(coming.map((one) => one.status)).toContain(status)
      expect(is(({ status, dates }) => status === 'postponed' && dates.length === 0)).toHaveLength(
        1,
      )
      expect(
        is(({ dates }) => dates.length === 4 && dates.filter((d) => d.cancelled).length === 1)
          .length,
      ).toBeGreaterThan(0)
      expect(is(({ online }) => online).length).toBeGreaterThan(5)
      expect(is(({ venue }) => venue !== null && venue.at === undefined).length).toBeGreaterThan(0)
      expect(
        is(({ dates: [date] }) => date?.allDay === true && date.start === date.end).length,
      ).toBeGreaterThan(2)
      expect(coming.some(({ parent }) => parent !== undefined)).toBe(true)
      expect(
        is(({ category, dates: [date] }) => category === 'exhibition' && date?.allDay === true)
          .length,
      ).toBeGreaterThan(5)
      // Day and night, something is on: the reading room from eight to eight, the workshop the other half.
      expect(
        is(({ rule }) => rule === 'FREQ=DAILY').reduce(
          (sum, { id }) => sum + Number(/night-reading|open-workshop/.test(id)),
          0,
        ),
      ).toBe(2)
    }
  })

  it('are the same tomorrow for the same days', () => {
    const today = new Map(demoListings(NOW).map((one) => [`${one.on} ${one.id}`, one]))
    const tomorrow = new Map(demoListings(nights(1)).map((one) => [`${one.on} ${one.id}`, one]))
    const shared = [...today].filter(([key]) => tomorrow.has(key))
    expect(shared.length).toBeGreaterThan(today.size - 25)
    for (const [key, one] of shared) expect(tomorrow.get(key)).toEqual(one)
  })

  it('have ids of their own on each platform, in summer and winter, over new year', () => {
    for (const day of ['2026-01-31', '2026-03-28', '2026-10-24', '2027-12-30']) {
      const ids = demoListings(new Date(`${day}T12:00:00Z`)).map(({ on, id }) => `${on} ${id}`)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })
})

describe('the demo platforms', () => {
  const platforms = demoPlatforms({ now: NOW, publicUrl: PUBLIC })

  it('answer people with pages that say they are made up', () => {
    for (const platform of platforms) {
      const front = String(get(platform, `/demo/${platform.slug}/`)?.body)
      expect(front).toContain('DEMO')
      const links = [...front.matchAll(/href="([^"]+podujatie[^"]+)"/g)].map(
        ([, link]) => link ?? '',
      )
      expect(links.length).toBeGreaterThan(50)
      for (const link of links) {
        expect(link.startsWith(`${PUBLIC}/demo/${platform.slug}/`)).toBe(true)
        expect(String(get(platform, link)?.body)).toContain('vymyslení')
      }
      expect(get(platform, `/demo/${platform.slug}/podujatie/nic`)).toBeNull()
    }
  })

  it('keep the pages of past events', () => {
    const later = demoPlatforms({ now: nights(60), publicUrl: PUBLIC })
    const first = demoListings(NOW).find(({ on }) => on === 'tickets')
    expect(get(later[1]!, `/demo/listkaren/podujatie/${first?.id}`)?.status ?? 200).toBe(200)
  })

  it('page the agenda as its API does, without losing or doubling an event', () => {
    const agenda = platforms[2]!
    const seen: number[] = []
    let after: string[] = []
    for (let page = 0; page < 50; page += 1) {
      const query = new URLSearchParams([
        ['size', '30'],
        ...after.map((value) => ['after[]', value]),
      ])
      const answer = get(agenda, `/demo/susedia/v2/agendas/4810/events?${query.toString()}`)
      const body: { total: number; events: { uid: number }[]; after: string[] | null } = JSON.parse(
        String(answer?.body),
      )
      seen.push(...body.events.map(({ uid }) => uid))
      if (body.after === null) {
        expect(seen).toHaveLength(body.total)
        break
      }
      after = body.after
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(100)
  })

  it('fold the calendar into lines of 75 octets', () => {
    const feed = String(get(platforms[0]!, '/demo/kalendar/kalendar.ics')?.body)
    for (const line of feed.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

/** Runs a platform through its connector, without a network. */
async function gathered(platform: DemoPlatform): Promise<EventDraft[]> {
  const connector = connectorById(platform.connector)!
  const config: unknown = connector.config.parse(platform.config)
  const drafts: EventDraft[] = []
  const context = {
    config,
    secrets: {},
    city: BRATISLAVA,
    signal: new AbortController().signal,
    now: () => NOW,
    http: async (address: string) => {
      const answer = get(platform, address)
      const body = answer?.body ?? ''
      return {
        status: answer === null ? 404 : (answer.status ?? 200),
        url: address,
        headers: answer?.headers ?? {},
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
        notModified: false,
      }
    },
  }
  for await (const message of connector.sync(context, null)) {
    expect(message.type).not.toBe('broken')
    if (message.type !== 'record') continue
    const mapped = connector.map(message.raw, { config, city: BRATISLAVA }, { id: message.id })
    drafts.push(...[mapped ?? []].flat())
  }
  return drafts
}

describe.each(demoPlatforms({ now: NOW, publicUrl: PUBLIC }))(
  'gathered by $connector',
  (platform) => {
    const known = connectorById(platform.connector) !== undefined
    it.skipIf(!known)(
      'gives every listing, with its category, place, price and state',
      async () => {
        const drafts = await gathered(platform)
        const key = { kalendar: 'calendar', listkaren: 'tickets', susedia: 'agenda' }[platform.slug]
        const listings = demoListings(NOW).filter(({ on }) => on === key)
        const byTitle = new Map(listings.map((one) => [one.title, one]))
        const titles = new Set(drafts.flatMap(({ title }) => Object.values(title)))
        const missing = listings.filter(
          (one) =>
            !titles.has(one.title) &&
            (one.dates.length === 0 || starts(one).some((s) => s > NOW.getTime())),
        )
        expect(missing.map(({ id }) => id)).toEqual([])

        const cityWithId = { ...BRATISLAVA, id: 1, population: 423_737 }
        let same = 0
        const wrong: string[] = []
        for (const draft of drafts) {
          const { content, categories } = normalise(draft, {
            city: cityWithId,
            zone: DEMO_ZONE,
            now: NOW,
          })
          const title = content.titles[content.language] ?? ''
          const { slug: category } = resolveCategory({
            categories,
            tags: content.tags,
            title,
            description: content.descriptions[content.language] ?? '',
            language: content.language,
          })
          const listing = byTitle.get(title)
          if (listing === undefined) continue
          if (category === listing.category) same += 1
          else wrong.push(`${title}: ${category}, not ${listing.category}`)
          if (listing.price.kind === 'free' && key !== 'calendar')
            expect(content.price?.is_free).toBe(true)
        }
        process.stdout.write(
          `${platform.slug}: ${drafts.length} drafts, ${wrong.length} in another category\n${[...new Set(wrong)].map((line) => `  ${line}\n`).join('')}`,
        )
        expect(same / drafts.length).toBeGreaterThan(0.85)
      },
    )
  },
)

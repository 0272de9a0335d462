import type { Terms } from '@okolo/connectors/connector'
import type { Json } from '@okolo/connectors/json'
import type { RecordedAnswer, RecordedPlatform, RecordedRequest } from '@okolo/connectors/recorded'
import { agendaApi } from './agenda-api.ts'
import { calendarFeed } from './calendar-feed.ts'
import type { PlatformKey } from './content/demo-event.ts'
import type { DemoListing } from './demo-listing.ts'
import { demoListings } from './occurrences.ts'
import { posterFile } from './poster.ts'
import { eventPage, frontPage, type Site } from './pages.ts'
import { ticketJsonLd, ticketSiteFile } from './ticket-site.ts'

export type DemoPlatform = {
  /** Also the folder of its pages: `${publicUrl}/demo/${slug}/`. */
  slug: string
  title: string
  connector: 'ical' | 'event-pages' | 'openagenda'
  platform: string
  /** Its role for events: the shop sells, the others only list. */
  role: 'ticketing' | 'aggregator'
  /** The connector's configuration. */
  config: Json
  /** We may show everything, unlike the connector's own terms for strangers. */
  terms: Terms
  /** Answers by the full path, `/demo/<slug>/...` or `/robots.txt`. Null: 404. */
  answer: RecordedPlatform['answer']
}

/** Terms of the demo's sources: the shop wants its name shown. */
const TERMS: Terms = {
  license: 'CC0 1.0',
  linkBack: true,
  redisplay: 'yes',
  images: 'proxy',
  mayPaywall: true,
  mayMixSellers: true,
  mayContact: true,
  reviewed: '2026-11-20',
}

/** Pages of past events stay, because people saved them. */
const KEPT_DAYS = 120

const SITES: Record<PlatformKey, Omit<Site, 'base'>> = {
  calendar: {
    slug: 'kalendar',
    title: 'Mestský kalendár (demo)',
    motto: 'Čo sa deje v meste, deň po dni',
    colour: '#2f5d50',
  },
  tickets: {
    slug: 'listkaren',
    title: 'Lístkáreň (demo)',
    motto: 'Lístky na koncerty, divadlo a všetko medzi tým',
    colour: '#8a2f2a',
  },
  agenda: {
    slug: 'susedia',
    title: 'Susedská agenda (demo)',
    motto: 'Stretnutia, dielne a rozhovory v piatich jazykoch',
    colour: '#3a4a86',
  },
}

/**
 * Returns three made-up platforms of Bratislava at `now`: a calendar (iCalendar), a ticket shop
 * (JSON-LD with a sitemap) and an agenda (OpenAgenda's API). Pure. `publicUrl` has no path.
 */
export function demoPlatforms({
  now,
  publicUrl,
}: {
  now: Date
  publicUrl: string
}): DemoPlatform[] {
  const current = demoListings(now)
  const kept = demoListings(now, { daysBack: KEPT_DAYS })
  const site = (key: PlatformKey): Site => ({
    ...SITES[key],
    base: `${publicUrl.replace(/\/+$/, '')}/demo/${SITES[key].slug}`,
  })
  const make = (
    key: PlatformKey,
    rest: Pick<DemoPlatform, 'connector' | 'config'>,
    file: (path: string, request: RecordedRequest) => RecordedAnswer | null,
  ): DemoPlatform => {
    const own = site(key)
    const pages = new Map(of(kept, key).map((listing) => [listing.id, listing]))
    return {
      slug: own.slug,
      title: own.title,
      platform: `demo-${own.slug}`,
      role: key === 'tickets' ? 'ticketing' : 'aggregator',
      terms: key === 'tickets' ? { ...TERMS, attribution: own.title } : TERMS,
      ...rest,
      answer: (request) => {
        const path = request.path.startsWith(`/demo/${own.slug}/`)
          ? request.path.slice(`/demo/${own.slug}`.length)
          : request.path
        const listing = pages.get(/^\/podujatie\/([\w-]+)$/.exec(path)?.[1] ?? '')
        if (listing !== undefined)
          return html(
            eventPage(own, listing, key === 'tickets' ? ticketJsonLd(own, listing, pages) : null),
          )
        if (path === '/') return html(frontPage(own, of(current, key), now))
        return (key === 'tickets' ? posterFile(path, pages) : null) ?? file(path, request)
      },
    }
  }

  const [calendar, tickets, agenda] = [site('calendar'), site('tickets'), site('agenda')]
  return [
    make(
      'calendar',
      { connector: 'ical', config: { url: `${calendar.base}/kalendar.ics` } },
      (path) => (path === '/kalendar.ics' ? calendarFeed(calendar, of(current, 'calendar')) : null),
    ),
    make(
      'tickets',
      { connector: 'event-pages', config: { sitemap: `${tickets.base}/sitemap.xml` } },
      (path) => ticketSiteFile(tickets, of(current, 'tickets'), path),
    ),
    make(
      'agenda',
      { connector: 'openagenda', config: { agenda: 4810, baseUrl: agenda.base } },
      (path, request) => agendaApi(agenda, of(current, 'agenda'), { ...request, path }),
    ),
  ]
}

function of(listings: DemoListing[], key: PlatformKey): DemoListing[] {
  return listings.filter(({ on }) => on === key)
}

function html(body: string): RecordedAnswer {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
    body,
  }
}

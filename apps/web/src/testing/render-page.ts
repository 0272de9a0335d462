import type { Visitor } from '@okolo/contract/site/access'
import type { Announcement, Collection, EditorPick } from '@okolo/contract/events/editor'
import type { EventCard, EventDetail } from '@okolo/contract/events/event'
import type { EventList } from '@okolo/contract/events/event-list'
import type { Article, InfoPage, SourceInfo, TownCoverage } from '@okolo/contract/site/info'
import type { OrganizerDetail } from '@okolo/contract/places/organizer'
import type { VenueDetail } from '@okolo/contract/places/venue'
import type { MoodCount } from '@okolo/contract/events/counts'
import type { Category } from '@okolo/contract/events/category'
import type { City } from '@okolo/contract/places/city'
import type { Locale } from '@okolo/contract/locale'
import type { UnderstoodSearch } from '@okolo/contract/filter/search'
import { splitLocale } from '@okolo/contract/site/pages'
import { load, type CheerioAPI } from 'cheerio'
import { IntlError } from 'use-intl'
import { expect, vi } from 'vitest'
import { render, type RenderOutput } from '../entry-server.tsx'
import { NOTHING_SET } from '../site/nothing-set.ts'
import type { Configured } from '../site/site.ts'
import { NOW } from './event-builder.ts'

/** The answers of the API in a page test. */
export type Stage = {
  events?: EventCard[] | ((query: URLSearchParams) => Partial<EventList>)
  event?: EventDetail
  venue?: VenueDetail
  organizer?: OrganizerDetail
  /** The data of the pages about the site. */
  site?: { info?: InfoPage; articles?: Article[]; sources?: SourceInfo[]; towns?: TownCoverage[] }
  /** Words of the site's editors. */
  editor?: { picks?: EditorPick[]; announcements?: Announcement[]; collections?: Collection[] }
  /** The meaning of a search sentence. */
  understood?: UnderstoodSearch['understood']
  /** Status of every call, or of calls with this prefix. */
  fails?: { path: string; status: number }
  /** Upcoming events of Bratislava in the list of cities. */
  eventCount?: number
  /** No other city has any event. */
  isEmpty?: boolean
  /** Absent: signed out, in a browser tab. */
  visitor?: Visitor
  /** The app's page in the App Store. Absent: it has none. */
  appStore?: string
}

const city = (slug: string, name: string, more: Partial<City> = {}): City => ({
  slug,
  name,
  location: { lat: 48.14831, lng: 17.10744 },
  area_radius: 10,
  population: 475_503,
  country: 'sk',
  names: {},
  time_zone: 'Europe/Bratislava',
  event_count: 3,
  is_added: false,
  ...more,
})

const CATEGORIES: Category[] = [
  { slug: 'concert', name: 'Concerts', image: null, event_count: 2 },
  { slug: 'theatre', name: 'Theatre', image: null, event_count: 0 },
]

const MOODS: MoodCount[] = [
  { slug: 'party', name: 'Party', event_count: 4 },
  { slug: 'chill', name: 'Chill', event_count: 2 },
]

/** Renders a page as the server would, against an API with the given answers. */
export async function renderPage(
  url: string,
  stage: Stage = {},
): Promise<RenderOutput & { $: CheerioAPI; asked: string[] }> {
  const asked: string[] = []
  const missing = vi.spyOn(console, 'error')
  const page = await render({
    url,
    locale: localeOf(url),
    origin: 'https://okolo.example',
    api: async (path) => {
      asked.push(path)
      return answer(new URL(path, 'https://okolo.example'), stage)
    },
    assets: {
      entry: '/assets/entry.js',
      styles: ['/assets/style.css'],
      modules: [],
      pages: { 'src/features/feed/feed-page.tsx': ['/assets/feed-page.js'] },
      messages: {},
      fonts: ['/assets/latin.woff2'],
    },
    now: NOW,
    nonce: 'n0nce',
    ...(stage.visitor === undefined ? {} : { visitor: stage.visitor }),
    ...(stage.appStore === undefined ? {} : { configured: configured(stage.appStore) }),
  })
  // A group of messages that the route has not named (routes/page.ts), for one.
  const faults = missing.mock.calls.filter(([error]) => error instanceof IntlError)
  missing.mockRestore()
  expect(faults).toEqual([])
  return { ...page, $: load(page.html), asked }
}

function configured(apple: string): Configured {
  return { ...NOTHING_SET, stores: { apple, google: null } }
}

function localeOf(url: string): Locale {
  return splitLocale(url)?.locale ?? 'en'
}

function answer({ pathname, searchParams }: URL, stage: Stage): { status: number; body: unknown } {
  if (stage.fails && pathname.startsWith(stage.fails.path))
    return { status: stage.fails.status, body: { code: 'internal', message: 'no' } }
  if (pathname === '/v1/locations/cities/')
    return { status: 200, body: citiesFor(cities(stage), searchParams) }
  const one = cities(stage).find(({ slug }) => pathname === `/v1/locations/cities/${slug}/`)
  if (one !== undefined)
    return {
      status: 200,
      body: {
        ...one,
        counts: { today: 3, tonight: 2, this_week: 9, weekend: 4 },
        gift_address: null,
        categories: CATEGORIES,
      },
    }
  if (pathname === '/v1/locations/nearest/')
    return { status: 200, body: { ...cities(stage)[1], distance: 1 } }
  if (pathname === '/v1/categories/') return { status: 200, body: CATEGORIES }
  if (pathname === '/v1/moods/') return { status: 200, body: MOODS }
  if (pathname === '/v1/events/count/') {
    const { results, ongoing } = answeredList(stage, searchParams)
    return { status: 200, body: { count: results.length + ongoing.length, more: false } }
  }
  if (pathname === '/v1/events/understand/')
    return { status: 200, body: { understood: stage.understood ?? null } }
  const said = saidAt(pathname, stage)
  if (said !== undefined) return { status: 200, body: said }
  if (pathname === '/v1/events/') return { status: 200, body: answeredList(stage, searchParams) }
  const told = siteAt(pathname, stage)
  if (told !== undefined) return { status: 200, body: told }
  const host = hostAt(pathname, stage)
  if (host !== null) return host
  const [slug, dateUuid] = pathname.replace('/v1/events/', '').split('/')
  const date = dateUuid
    ? stage.event?.dates.find(({ uuid }) => uuid === dateUuid)
    : stage.event?.date
  if (stage.event?.slug !== slug || date === undefined)
    return { status: 404, body: { code: 'not_found', message: 'The event was not found.' } }
  return { status: 200, body: { ...stage.event, date } }
}

function saidAt(path: string, { editor = {} }: Stage): unknown {
  const { picks = [], announcements = [], collections = [] } = editor
  if (path === '/v1/picks/') return picks
  if (path === '/v1/announcements/') return announcements
  if (path === '/v1/collections/') return collections
  return collections.find(({ slug }) => path === `/v1/collections/${slug}/`)
}

function siteAt(path: string, { site }: Stage): unknown {
  if (path.startsWith('/v1/info/')) return site?.info
  if (path === '/v1/sources/') return site?.sources
  if (path === '/v1/sources/towns/') return site?.towns ?? []
  if (path === '/v1/blog/') return site?.articles
  const slug = /^\/v1\/blog\/([^/]+)\/$/.exec(path)?.[1]
  return site?.articles?.find((article) => article.slug === slug)
}

function hostAt(path: string, { venue, organizer }: Stage) {
  const [, kind, slug] = /^\/v1\/(venues|organizers)\/([^/]+)\//.exec(path) ?? []
  if (kind === undefined) return null
  const host = kind === 'venues' ? venue : organizer
  return host !== undefined && host.slug === slug
    ? { status: 200, body: host }
    : { status: 404, body: { code: 'not_found', message: 'It was not found.' } }
}

function cities({ eventCount, isEmpty }: Stage): City[] {
  return [
    city('bratislava', 'Bratislava', {
      event_count: eventCount ?? 3,
      names: { uk: 'Братислава', de: 'Pressburg' },
    }),
    city('vienna', 'Vienna', {
      names: { de: 'Wien', sk: 'Viedeň' },
      country: 'at',
      location: { lat: 48.20849, lng: 16.37208 },
      event_count: isEmpty === true ? 0 : 7,
    }),
    city('zilina', 'Žilina', { event_count: 0, location: { lat: 49.22315, lng: 18.73941 } }),
    city('nameless', '', { event_count: 0 }),
  ]
}

/** The API's search is its own and tested there. */
function citiesFor(all: City[], query: URLSearchParams): City[] {
  const called = query.get('called')
  return all
    .filter(({ slug, name }) =>
      called === null ? name.startsWith(query.get('search') ?? '') : slug === called,
    )
    .toSorted((a, b) => b.event_count - a.event_count)
}

function answeredList({ events }: Stage, query: URLSearchParams): EventList {
  const answered = typeof events === 'function' ? events(query) : { results: events ?? [] }
  return { results: [], ongoing: [], sections: [], next: null, coverage: null, ...answered }
}

import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { asCalendar, asEventPage, asFeed, asSitemap, hostOf } from './content-detectors.ts'
import type { DetectDeps, Detected, Fetched } from './detected.ts'
import { fetchAddress } from './fetch-address.ts'
import { json, textAt, titleOf } from './json-answer.ts'
import { eventsCalendarMapping, squarespaceMapping } from './site-mappings.ts'

/** WordPress with The Events Calendar: its REST API lists everything that is coming, its calendar one page of it. */
export async function eventsCalendar(
  { url, text }: Fetched,
  deps: DetectDeps,
): Promise<Detected[]> {
  const asked = /^(.*?\/)wp-json\/tribe\/events\/v1/.exec(url)?.[1]
  const isMarked = /\/(?:the-events-calendar|events-calendar-pro)\/|tribe-events|tribe\/events\/v1/
  if (asked === undefined && !isMarked.test(text)) return []
  const api = parseHtml(text)('link[rel="https://api.w.org/"]').attr('href')
  const root = asked ?? URL.parse(/^(.*\/)wp-json\//.exec(api ?? '')?.[1] ?? '/', url)?.href ?? url
  const shared = {
    title: titleOf(text) || hostOf(url),
    because: 'It is a WordPress site with The Events Calendar.',
  }
  const events = `${root}wp-json/tribe/events/v1/events`
  const answer = await json(`${events}?per_page=1`, deps)
  if (isJsonObject(answer) && Array.isArray(answer['events']) && answer['events'].length > 0) {
    const config = eventsCalendarMapping(events, root, shared.title)
    return [
      { ...shared, kind: 'table', connector: 'tabular', config, url: events, confidence: 0.95 },
    ]
  }
  for (const list of ['?post_type=tribe_events&ical=1&eventDisplay=list', 'events/?ical=1']) {
    const calendar = await fetchAddress(`${root}${list}`, deps)
    const found = calendar.ok ? asCalendar(calendar.page) : null
    if (found !== null) return [{ ...found, because: shared.because }]
  }
  return []
}

/** A page of Squarespace is JSON too; only that of a collection of events lists them. */
export async function squarespace({ url, text }: Fetched, deps: DetectDeps): Promise<Detected[]> {
  if (!/This is Squarespace|static1\.squarespace\.com/.test(text)) return []
  const { origin, pathname } = new URL(url)
  const page = `${origin}${pathname}`
  const answer = await json(`${page}?format=json`, deps)
  if (!isJsonObject(answer)) return []
  const records = ['upcoming', 'items'].find((key) => numbersAt(answer[key], 'startDate') > 0)
  if (records === undefined) return []
  const title = textAt(answer['website'], 'siteTitle') ?? (titleOf(text) || hostOf(url))
  const zone = textAt(answer['website'], 'timeZone')
  return [
    {
      kind: 'table',
      connector: 'tabular',
      config: squarespaceMapping(page, { title, records, zone }),
      title,
      url: page,
      confidence: 0.9,
      because: 'It is a list of events on Squarespace.',
    },
  ]
}

/** A town's calendars, one for each kind of event. */
export async function civicPlus({ url, text }: Fetched, deps: DetectDeps): Promise<Detected[]> {
  if (!/CivicPlus|CivicEngage/.test(text)) return []
  const list = await fetchAddress(new URL('/iCalendar.aspx', url).href, deps)
  const feed = /\/common\/modules\/iCalendar\/iCalendar\.aspx\?catID=(\d+)&(?:amp;)?feed=calendar/gi
  const found = list.ok ? [...list.page.text.matchAll(feed)] : []
  const urls = [...new Set(found.map(([, id]) => id))].map(
    (id) => new URL(`/common/modules/iCalendar/iCalendar.aspx?catID=${id}&feed=calendar`, url).href,
  )
  const first = urls[0] === undefined ? null : await fetchAddress(urls[0], deps)
  const calendar = first?.ok === true ? asCalendar(first.page) : null
  if (calendar === null) return []
  const title = titleOf(text) || hostOf(url)
  const because = 'It is the site of a town by CivicPlus.'
  return [{ ...calendar, config: { urls: urls.slice(0, 10) }, title, because }]
}

const MOST_OFFICES = 2

/** A seller of tickets that gives each house a page of its own, on which all its events are marked up. */
const BOX_OFFICE = /https:\/\/[\w-]{2,60}\.(?:thundertix|seatengine)\.com\/[\w/-]{0,80}/g

/** The page of a house at its seller of tickets, where the house's own page leads there. */
export async function boxOffice({ url, text }: Fetched, deps: DetectDeps): Promise<Detected[]> {
  const offices = new Set([...text.matchAll(BOX_OFFICE)].slice(0, 200).map(([address]) => address))
  if (offices.size === 0) return []
  if (asEventPage({ url, text, contentType: '', body: new Uint8Array() }) !== null) return []
  for (const address of [...offices].slice(0, MOST_OFFICES)) {
    const answer = await fetchAddress(address, deps)
    const marked = answer.ok ? asEventPage(answer.page) : null
    if (marked === null) continue
    const because = 'The page leads to its events at a seller of tickets, who marks them up.'
    return [{ ...marked, title: titleOf(text) || marked.title, because }]
  }
  return []
}

/** Sitemaps of the post type of EventON, by the two plug-ins that write them and by WordPress. */
const EVENTON_PAGES = ['ajde_events-sitemap.xml', 'wp-sitemap-posts-ajde_events-1.xml']

/** Plug-ins of WordPress that publish a feed with dates, or a page for each event that marks it up. */
export async function wordPressPlugins(
  { url, text }: Fetched,
  deps: DetectDeps,
): Promise<Detected[]> {
  const root = new URL('/', url).href
  const title = titleOf(text) || hostOf(url)
  if (/\/wp-content\/plugins\/wp-event-manager\//.test(text)) {
    const answer = await fetchAddress(`${root}?feed=event_feed`, deps)
    const feed = answer.ok && answer.page.text.includes(':start_date>') ? asFeed(answer.page) : null
    const because = 'It is a WordPress site with WP Event Manager.'
    if (feed !== null) return [{ ...feed, title, confidence: 0.9, because }]
  }
  if (/\/wp-content\/plugins\/eventon(?:-lite)?\/|eventon_list_event/i.test(text))
    for (const path of EVENTON_PAGES) {
      const answer = await fetchAddress(`${root}${path}`, deps)
      const pages = answer.ok ? asSitemap(answer.page) : null
      const because = 'It is a WordPress site with EventON, which has a page for each event.'
      if (pages !== null) return [{ ...pages, title, confidence: 0.85, because }]
    }
  return []
}

/** How many objects of a list have a number under a key. */
function numbersAt(values: Json | undefined, key: string): number {
  const objects = Array.isArray(values) ? values.filter(isJsonObject) : []
  return objects.filter((one) => typeof one[key] === 'number').length
}

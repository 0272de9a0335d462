import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { asCalendar, hostOf } from './content-detectors.ts'
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

/** How many objects of a list have a number under a key. */
function numbersAt(values: Json | undefined, key: string): number {
  const objects = Array.isArray(values) ? values.filter(isJsonObject) : []
  return objects.filter((one) => typeof one[key] === 'number').length
}

import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'
import { drawnCalendars, meetupGroups } from './site-calendars.ts'

const MOST_LINKS = 5_000
/** How calendar exports are addressed: files, `webcal:`, and the commonest plugins. */
const CALENDAR =
  /^webcals?:|\.ics(?:$|[?#])|[?&](?:ical=1|outlook-ical=1|format=i?cal|export=ical|type=ical)(?:&|$)|\/ical(?:endar)?\/?(?:$|\?)|\/basic\.ics/i
/** Of a single event: not what one subscribes to. */
const SINGLE =
  /\/(?:event|events|veranstaltung|agenda|podujatie)s?\/[^/?]{3,}\/?\?(?:.*&)?(?:outlook-)?ical=1/i

export type PageLinks = ReturnType<typeof pageLinks>

/** Feeds that a page offers, as absolute addresses: `<link rel=alternate>`, visible calendar links, embedded Google calendars. */
export function pageLinks(html: string, address: string) {
  const $ = parseHtml(html)
  const base = absolute($('base[href]').attr('href'), address) ?? address
  const calendars: string[] = []
  const feeds: string[] = []
  for (const link of $('link[rel~="alternate" i][href]').toArray().slice(0, 200)) {
    const href = absolute(link.attribs['href'], base)
    const type = link.attribs['type']?.toLowerCase() ?? ''
    if (href === null) continue
    if (type.includes('text/calendar')) calendars.push(href)
    else if (/rss|atom/.test(type) && !/comments?\b/i.test(href)) feeds.push(href)
  }
  const shown = $('a[href]')
    .toArray()
    .slice(0, MOST_LINKS)
    .map((one) => one.attribs['href'] ?? '')
    .filter((href) => CALENDAR.test(href))
    .map((href) => absolute(href, base))
    .filter((href) => href !== null)
  // A subscription is meant for the whole calendar; a link within one event's entry is not.
  calendars.push(...shown.filter((href) => !SINGLE.test(href)))
  for (const frame of $('iframe[src*="calendar.google.com"]').toArray().slice(0, 10))
    calendars.push(...googleCalendars(frame.attribs['src'] ?? '', base))
  return {
    title: ($('meta[property="og:site_name"]').attr('content') ?? $('title').first().text())
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200),
    calendars: [...new Set(calendars)],
    feeds: [...new Set(feeds)],
    drawn: drawnCalendars(html, address),
    groups: meetupGroups($),
  }
}

/** An embedded Google calendar shows what its public iCalendar address gives. */
function googleCalendars(src: string, base: string): string[] {
  const url = URL.parse(src, base)
  return (url?.searchParams.getAll('src') ?? []).map(
    (id) => `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`,
  )
}

export function absolute(href: string | undefined, base: string): string | null {
  const url = URL.parse((href ?? '').trim().replace(/^webcals?:/i, 'https:'), base)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  url.hash = ''
  return url.href
}

import { linkLabel } from '@okolo/connectors/event-pages/markup/link-label'
import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'
import { drawnCalendars, googleCalendar, meetupGroups } from './site-calendars.ts'

const MOST_LINKS = 5_000
/** How calendar exports are addressed: files, `webcal:`, and the commonest plugins. */
const CALENDAR =
  /^webcals?:|\.ics(?:$|[?#])|[?&](?:ical=1|outlook-ical=1|format=i?cal|export=ical|type=ical|_op=ics)(?:&|$)|\/ical(?:endar)?\/?(?:$|\?)|\/basic\.ics/i
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
  const links = $('a[href]')
    .toArray()
    .slice(0, MOST_LINKS)
    .map((link) => ({
      href: link.attribs['href'] ?? '',
      label: linkLabel(link, MOST_LETTERS + 1),
    }))
  const shown = links
    .map(({ href }) => href)
    .filter((href) => CALENDAR.test(href))
    .map((href) => absolute(href, base))
    .filter((href) => href !== null)
  // A subscription is meant for the whole calendar; a link within one event's entry is not.
  calendars.push(...shown.filter((href) => !SINGLE.test(href)))
  for (const frame of $('iframe[src*="calendar.google.com"]').toArray().slice(0, 10))
    calendars.push(...googleCalendars(frame.attribs['src'] ?? '', base))
  calendars.push(...subscribed(links, base))
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

/** Longer texts are headlines, not links by which one subscribes. */
const MOST_LETTERS = 60
/** Words of a link by which one subscribes to a calendar. */
const SUBSCRIBE =
  /\bi-?cal(?:endar)?\b|\bics\b|\bwebcal\b|subscribe to (?:the |our )?calendar|(?:kalender|termine) (?:abonnieren|exportieren)|(?:s.abonner|abonnez-vous) au calendrier|exporter le calendrier|(?:suscribirse|suscríbete) al calendario|exportar (?:el )?calend[aá]rio|(?:iscriviti|abbonati) al calendario|subscrever o calendário|odoberať kalendár|odebírat kalendář|exportovať kalendár|exportovat kalendář|subskrybuj kalendarz|підписатися на календар|agenda abonneren/i

type Link = { href: string; label: string }

/** Links that say in words that they lead to a calendar, and those that add one to a reader's own at Google. */
function subscribed(links: readonly Link[], base: string): string[] {
  const added = links.flatMap(({ href }) => {
    const url = href.includes('google.com/') ? URL.parse(href, base) : null
    const isGoogle = url !== null && /^(?:www|calendar)\.google\.com$/.test(url.hostname)
    return isGoogle ? url.searchParams.getAll('cid').flatMap((cid) => calendarOf(cid) ?? []) : []
  })
  const said = links.flatMap(({ href, label }) => {
    if (label.length > MOST_LETTERS || !SUBSCRIBE.test(label)) return []
    const address = absolute(href, base)
    return address !== null && address !== base && !SINGLE.test(address) ? [address] : []
  })
  return [...added, ...said]
}

/** A calendar's address, or the id of one at Google, which may be in base 64. */
function calendarOf(cid: string): string | null {
  if (/^(?:webcals?|https?):/i.test(cid)) return absolute(cid, cid)
  const id = cid.includes('@') ? cid : Buffer.from(cid, 'base64').toString('latin1')
  return /^[\w.-]+@group\.calendar\.google\.com$/.test(id) ? googleCalendar(id) : null
}

/** An embedded Google calendar shows what its public iCalendar address gives. */
function googleCalendars(src: string, base: string): string[] {
  const url = URL.parse(src, base)
  return (url?.searchParams.getAll('src') ?? [])
    .filter((id) => !id.includes('#holiday@'))
    .map(googleCalendar)
}

export function absolute(href: string | undefined, base: string): string | null {
  const url = URL.parse((href ?? '').trim().replace(/^webcals?:/i, 'https:'), base)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  url.hash = ''
  return url.href
}

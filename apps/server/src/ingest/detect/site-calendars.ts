import type { CheerioAPI } from 'cheerio'

/** Paths of Meetup's own pages, which are not groups. */
const NOT_A_GROUP =
  /^(?:about|apps|blog|cities|find|help|home|login|lp|media|members|messages|pro|register|start|terms|topics|your-events)$/i

/** The public calendar of the group that an address on Meetup is of; null for other addresses. */
export function meetupCalendar(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^(?:www\.)?meetup\.com$/i.test(url.hostname)) return null
  const group = /^\/(?:[a-z]{2}-[A-Z]{2}\/)?([\w-]{2,})(?:\/|$)/.exec(url.pathname)?.[1]
  if (group === undefined || NOT_A_GROUP.test(group)) return null
  return `https://www.meetup.com/${group}/events/ical/`
}

/** The public address of a Google calendar. */
export function googleCalendar(id: string): string {
  return `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`
}

type Calendars = {
  name: string
  mark: RegExp
  /** `found` is what the mark's groups hold. */
  at: (found: string[], page: URL) => string[]
}
const plugin = (name: string) => new RegExp(`/wp-content/plugins/${name}/`)
/** The address at which All-in-One Event Calendar, by Timely, exports. */
export const TIMELY_EXPORT =
  '?plugin=all-in-one-event-calendar&controller=ai1ec_exporter_controller&action=export_events&no_html=true'
/** Calendars that a page draws by script, by the mark that their maker leaves in it. */
const DRAWN: Calendars[] = [
  {
    name: 'Tockify',
    mark: /data-tockify-calendar=["']([\w.-]+)/,
    at: ([name]) => [`https://tockify.com/api/feeds/ics/${name}`],
  },
  {
    name: 'Trumba',
    mark: /\bwebName["']?\s*:\s*["']([\w-]+)["']/,
    at: ([name]) => [`https://www.trumba.com/calendars/${name}.ics`],
  },
  {
    name: 'LibCal',
    mark: /\/\/([\w-]+\.libcal\.com)\/[^"'\s<>]{0,300}?[?&;]cid=(\d+)/,
    at: ([host, id]) => [`https://${host}/ical_subscribe.php?src=p&cid=${id}`],
  },
  {
    name: 'Localist',
    mark: /(?:src|href)=["'][^"'\s]{0,300}\blocalist\b/,
    at: (_, { origin }) => [`${origin}/calendar.ics`, `${origin}/calendar/1.ics`],
  },
  {
    name: 'LiveWhale',
    mark: /(?:src|href)=["'][^"'\s]{0,300}\blivewhale\b/,
    at: (_, { origin }) => [`${origin}/live/ical/events`],
  },
  {
    name: 'Modern Events Calendar',
    mark: plugin('modern-events-calendar(?:-lite)?'),
    at: (_, { origin, pathname }) => [
      `${origin}${pathname}?mec-ical-feed=1`,
      `${origin}/?mec-ical-feed=1`,
    ],
  },
  {
    name: 'Events Manager',
    mark: plugin('events-manager'),
    at: (_, { origin }) => [`${origin}/events.ics`, `${origin}/events/?ical=1`],
  },
  {
    name: 'TeamUp',
    mark: /\/\/teamup\.com\/(ks[a-z0-9]{10,30})/,
    at: ([key]) => [`https://ics.teamup.com/feed/${key}/0.ics`],
  },
  {
    name: 'Luma',
    mark: /\/\/(?:lu\.ma|luma\.com)\/embed\/calendar\/(cal-[A-Za-z0-9]{8,40})/,
    at: ([id]) => [`https://api.lu.ma/ics/get?entity=calendar&id=${id}`],
  },
  {
    name: 'Campus Labs',
    mark: /\/\/([\w-]{2,60}\.campuslabs\.com)\/engage\b/,
    at: ([host]) => [`https://${host}/engage/events.ics`],
  },
  {
    name: 'eGov',
    mark: /\/egov\/apps\/events\/calendar\.egov/,
    at: (_, { origin }) => [`${origin}/egov/apps/events/calendar.egov?view=ical`],
  },
  {
    name: 'Sidearm',
    mark: /(?:src|href)=["'][^"'\s]{0,300}\bsidearm(?:sports|dev)?\b/,
    at: (_, { origin }) => [
      `${origin}/api/v2/Calendar/subscribe?type=ics&locationIndicator=HOME`,
      `${origin}/calendar.ashx/calendar.ics`,
    ],
  },
  {
    name: 'Calendarize it',
    mark: plugin('calendarize-it'),
    at: (_, { origin }) => [`${origin}/?rhc_action=get_icalendar_events&post_type[]=events`],
  },
  {
    name: 'Event Organiser',
    mark: plugin('event-organiser'),
    at: (_, { origin }) => [`${origin}/feed/eo-events/`],
  },
  {
    name: 'Google',
    mark: /([\w.-]{3,120})(?:@|%40)group\.calendar\.google\.com/,
    at: ([id]) => [googleCalendar(`${id}@group.calendar.google.com`)],
  },
  {
    name: 'All-in-One Event Calendar',
    mark: plugin('all-in-one-event-calendar'),
    at: (_, { origin }) => [`${origin}/${TIMELY_EXPORT}`],
  },
]

/** Addresses of the calendars that makers of calendars publish of what the page shows. */
export function drawnCalendars(html: string, address: string): { maker: string; href: string }[] {
  const page = new URL(address)
  return DRAWN.filter(({ name }) => name !== 'Trumba' || html.includes('www.trumba.com/')).flatMap(
    ({ name, mark, at }) => {
      const found = [...html.matchAll(new RegExp(mark, 'g'))].slice(0, 50)
      const hrefs = found.flatMap((one) => at(one.slice(1), page))
      return [...new Set(hrefs)].map((href) => ({ maker: name, href }))
    },
  )
}

/** The group that a page is about: one, linked to in its content. Links around it are to what its makers do elsewhere. */
export function meetupGroups($: CheerioAPI): string[] {
  const links = $('a[href*="meetup.com/"]').not('footer a, header a, nav a, aside a').toArray()
  const groups = new Set(links.flatMap((link) => meetupCalendar(link.attribs['href'] ?? '') ?? []))
  return groups.size === 1 ? [...groups] : []
}

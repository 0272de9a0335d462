import type { RecordedAnswer } from '@okolo/connectors/recorded'
import { DEMO_ZONE } from './days.ts'
import type { DemoDate, DemoListing } from './demo-listing.ts'
import { pageOf, type Site } from './pages.ts'
import { CATEGORY_WORDS } from './words.ts'

/** RFC 5545 definition of the zone, as calendar programs send it. */
const VTIMEZONE = `BEGIN:VTIMEZONE
TZID:${DEMO_ZONE}
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE`.split('\n')

/** The city calendar as one iCalendar file (RFC 5545, RFC 7986). */
export function calendarFeed(site: Site, listings: DemoListing[]): RecordedAnswer {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Okolo//Demo city//SK',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(site.title)}`,
    `X-WR-TIMEZONE:${DEMO_ZONE}`,
    ...VTIMEZONE,
    ...listings.flatMap((listing) => components(site, listing)),
    'END:VCALENDAR',
  ]
  return {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
    body: lines.map(fold).join('\r\n') + '\r\n',
  }
}

function components(site: Site, listing: DemoListing): string[] {
  const [first] = listing.dates
  if (first === undefined) return []
  // Exceptions of a rule are components of their own with the same UID.
  const changed = listing.dates.filter(({ cancelled }) => cancelled)
  return [
    ...component(site, listing, first, {
      rule: listing.rule,
      isCancelled: listing.status === 'cancelled',
    }),
    ...changed.flatMap((date) =>
      component(site, listing, date, {
        recurrenceId: stamp('RECURRENCE-ID', date.start),
        isCancelled: true,
      }),
    ),
  ]
}

function organizerOf(site: Site, { organizer }: DemoListing): string {
  const email = organizer.email === undefined ? '' : `;EMAIL=${organizer.email}`
  return `ORGANIZER;CN="${organizer.name.replaceAll('"', '')}"${email}:${site.base}/`
}

function component(
  site: Site,
  listing: DemoListing,
  date: DemoDate,
  more: { rule?: string | undefined; recurrenceId?: string; isCancelled: boolean },
): string[] {
  const { venue } = listing
  const published = `${listing.published.replaceAll('-', '')}T060000Z`
  const end = date.allDay === true && date.end !== null ? dayAfter(date.end) : date.end
  return [
    'BEGIN:VEVENT',
    `UID:${listing.id}@${site.slug}.demo`,
    `DTSTAMP:${published}`,
    `LAST-MODIFIED:${published}`,
    ...(more.recurrenceId === undefined ? [] : [more.recurrenceId]),
    stamp('DTSTART', date.start),
    ...(end === null ? [] : [stamp('DTEND', end)]),
    ...(more.rule === undefined ? [] : [`RRULE:${more.rule}`]),
    `SUMMARY;LANGUAGE=${listing.language}:${escape(listing.title)}`,
    `DESCRIPTION;LANGUAGE=${listing.language}:${escape(listing.text)}`,
    ...(venue === null
      ? []
      : [`LOCATION:${escape(`${venue.name}, ${venue.address}, ${venue.postalCode} Bratislava`)}`]),
    ...(venue?.at === undefined ? [] : [`GEO:${venue.at[0]};${venue.at[1]}`]),
    `CATEGORIES:${[CATEGORY_WORDS[listing.category], ...listing.tags].map(escape).join(',')}`,
    organizerOf(site, listing),
    `URL:${pageOf(site, listing)}`,
    `STATUS:${more.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

function stamp(name: string, wall: string): string {
  const digits = wall.replaceAll(/[-:]/g, '')
  return digits.includes('T')
    ? `${name};TZID=${DEMO_ZONE}:${digits}00`
    : `${name};VALUE=DATE:${digits}`
}

/** DTEND of whole days is exclusive. */
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

const escape = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

/** Lines of at most 75 octets, never cut inside a letter (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}

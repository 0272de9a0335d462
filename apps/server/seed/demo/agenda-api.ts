import type { Json } from '@okolo/connectors/json'
import type { RecordedAnswer, RecordedRequest } from '@okolo/connectors/recorded'
import { DEMO_ZONE, instant } from './days.ts'
import type { DemoDate, DemoListing } from './demo-listing.ts'
import { pageOf, type Site } from './pages.ts'
import { CATEGORY_WORDS, priceWords } from './words.ts'

const AGENDA = 4810
const PAGE_SIZE = 20
/** developers.openagenda.com, Event structure, Status. */
const STATUS: Record<DemoListing['status'], number> = {
  scheduled: 1,
  rescheduled: 2,
  moved_online: 3,
  postponed: 4,
  sold_out: 5,
  cancelled: 6,
}

/**
 * Answers like OpenAgenda's API v2: `size`, `after[]`, `updatedAt[gte]`, `timings[gte]`, `removed`.
 * Nothing is ever removed: past events only leave the listing.
 */
export function agendaApi(
  site: Site,
  listings: DemoListing[],
  { path, query }: RecordedRequest,
): RecordedAnswer | null {
  if (path.replace(/\/$/, '') !== `/v2/agendas/${AGENDA}/events`) return null
  const changedSince = query.get('updatedAt[gte]') ?? ''
  const datesSince = query.get('timings[gte]')
  const found = (query.get('removed') === '1' ? [] : listings)
    .map((listing) => event(site, listing))
    .filter(({ updatedAt }) => !earlier(updatedAt, changedSince))
    .filter(({ timings }) => datesSince === null || comes(timings, datesSince))
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.uid - b.uid)
  const [afterTime, afterId] = query.getAll('after[]')
  const rest = found.filter(
    ({ updatedAt, uid }) =>
      afterTime === undefined ||
      updatedAt > afterTime ||
      (updatedAt === afterTime && uid > Number(afterId)),
  )
  const size = Math.min(Math.max(1, Number(query.get('size') ?? PAGE_SIZE)), 300)
  const page = rest.slice(0, size)
  const last = page.at(-1)
  const body = {
    total: found.length,
    events: page,
    after: last ? [last.updatedAt, String(last.uid)] : null,
    sort: 'updatedAt.asc',
    success: true,
  }
  return {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}

const earlier = (time: string, limit: string): boolean => Date.parse(time) < Date.parse(limit)

function comes(timings: { end: string }[], since: string): boolean {
  return timings.length === 0 || timings.some(({ end }) => !earlier(end, since))
}

function event(site: Site, listing: DemoListing) {
  const { venue, language, other, age } = listing
  const texts = (field: 'title' | 'text'): Record<string, string> => ({
    [language]: listing[field],
    ...(other && { [other.language]: other[field] }),
  })
  const price = priceWords(listing.price, language)
  const isAway = listing.online || listing.status === 'moved_online'
  const link = pageOf(site, listing)
  return {
    uid: numberOf(listing.id),
    slug: listing.id,
    canonicalUrl: link,
    state: 2,
    status: STATUS[listing.status],
    attendanceMode: isAway ? 2 : 1,
    ...(isAway && { onlineAccessLink: `${link}#vysielanie` }),
    title: texts('title'),
    description: firstSentences(texts('text')),
    longDescription: texts('text'),
    keywords: { [language]: listing.tags },
    category: [{ id: 1, label: { sk: CATEGORY_WORDS[listing.category] } }],
    'organizer-name': listing.organizer.name,
    ...(price !== null && { conditions: { [language]: price } }),
    ...(listing.price.kind === 'words' && {
      registration: [{ type: 'link', value: `${link}#prihlasenie` }],
    }),
    ...(age && { age: { min: age.min ?? null, max: age.max ?? null } }),
    accessibility: Object.fromEntries(listing.accessibility.map((code) => [code, true])),
    timezone: DEMO_ZONE,
    timings: listing.dates.flatMap(timingsOf),
    location: venue && {
      uid: numberOf(`venue-${venue.key}`),
      name: venue.name,
      address: `${venue.address}, ${venue.postalCode} Bratislava`,
      district: venue.district,
      city: 'Bratislava',
      postalCode: venue.postalCode,
      countryCode: 'SK',
      ...(venue.at && { latitude: venue.at[0], longitude: venue.at[1] }),
      timezone: DEMO_ZONE,
    },
    originAgenda: { uid: AGENDA, title: site.title, url: `${site.base}/` },
    updatedAt: `${listing.published}T06:00:00.000Z`,
  } satisfies Record<string, Json | undefined | object>
}

/** Exhibitions open from ten to six, except on Mondays. */
function timingsOf(date: DemoDate): { begin: string; end: string }[] {
  if (!date.allDay) return [{ begin: instant(date.start), end: instant(date.end ?? date.start) }]
  const first = Temporal.PlainDate.from(date.start)
  const days = first.until(date.end ?? date.start).days + 1
  return Array.from({ length: days }, (_, number) => first.add({ days: number }))
    .filter((day) => day.dayOfWeek !== 1)
    .map((day) => ({
      begin: instant(`${day.toString()}T10:00`),
      end: instant(`${day.toString()}T18:00`),
    }))
}

/** OpenAgenda's `description` holds at most 200 characters. */
function firstSentences(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => {
      const sentences = text.match(/[^.!?]+[.!?]*\s*/gu) ?? []
      const fitting = sentences.reduce(
        (sum, next) => (sum === '' || sum.length + next.length <= 200 ? sum + next : sum),
        '',
      )
      return [language, fitting.trim().slice(0, 200)]
    }),
  )
}

/** A stable number for a text (FNV-1a), because the platform's uids are numbers. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const octet of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ octet, 0x01000193)
  }
  return 10_000_000 + ((hash >>> 0) % 89_999_999)
}

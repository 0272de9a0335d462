import type { EventDate, EventImage, VenueRef } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import { sql } from 'kysely'
import { creditsOf, type Credit, type CreditTerms } from '#server/catalogue/record/credits.ts'
import { toEventDate } from '#server/catalogue/record/event-date.ts'
import type { StoredCard, StoredDetail } from '#server/catalogue/record/event-record.ts'
import { languageFor } from '#server/catalogue/record/event-text.ts'
import {
  readerTitles,
  wholeTitle,
  type ReaderTitle,
  type TitleReader,
} from '#server/subjects/translation/store/reader-titles.ts'
import { cityRef, nameIn, type Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { inSlices } from '#server/platform/slices.ts'
import type { StoredDate } from './feed-dates.ts'

/** One date of one event for feeds. */
export type FeedEntry = {
  eventUuid: string
  slug: string
  title: string
  language: string
  /** Null if the sources' terms allow facts only. */
  summary: string | null
  /** Sanitised. Null like `summary`. */
  html: string | null
  /** Null if the sources' terms allow no pictures. */
  image: EventImage | null
  date: EventDate
  starts: Date
  ends: Date
  venue: VenueRef | null
  city: string
  category: string
  tags: string[]
  organizers: { name: string; url: string | null }[]
  isOnline: boolean
  onlineUrl: string | null
  location: [lat: number, lng: number] | null
  price: Price | null
  /** The sources to name, as their terms require. */
  credits: Credit[]
  /** True: the date is the only one of its event. */
  isOnly: boolean
  firstSeen: Date
  changed: Date
}

type Row = {
  id: number
  uuid: string
  slug: string
  titles: Record<string, string>
  title: string
  language: string
  city_id: number
  category_id: number
  status: string
  lat: number | null
  lng: number | null
  card: StoredCard
  detail: StoredDetail
  dates: number
  first_seen_at: Date
  changed_at: Date
}
type SourceRow = {
  slug: string
  title: string
  url: string | null
  terms: CreditTerms & { images?: string }
}

/** Events in one query: each has its texts. */
const PAGE = 100

export type EventsContext = {
  reference: Reference
  locale: string
  /** The person whose own feed it is, with titles as they want them. Absent: a public feed, with originals. */
  reader?: TitleReader
  signal: AbortSignal
}

/** Makes a feed entry of one date. */
export type ToEntry = (date: StoredDate) => FeedEntry

/**
 * Returns entry makers by event id. Texts and pictures stay out unless a source allows them, and so
 * do events that no source lets us show.
 */
export async function loadEvents(
  db: Db,
  slugs: readonly string[],
  { reference, locale, reader, signal }: EventsContext,
): Promise<Map<number, ToEntry>> {
  const events = new Map<number, ToEntry>()
  for (let from = 0; from < slugs.length; from += PAGE) {
    signal.throwIfAborted()
    const { rows } = await sql<Row>`
      select e.id, e.uuid, e.slug, e.titles, e.title, e.language, e.city_id, e.category_id, e.status, e.lat, e.lng,
        e.card, e.detail, e.first_seen_at, e.changed_at,
        (select count(*)::int from event_date d where d.event_id = e.id) dates
      from event e where e.slug = any(${slugs.slice(from, from + PAGE)}::text[])`.execute(db)
    const sources = await loadSources(db, rows)
    const titles = reader === undefined ? [] : await readerTitles(db, rows, reader)
    const wanted = new Map(rows.map(({ id }, i) => [id, titles[i]]))
    await inSlices(
      rows,
      (row) => {
        const told = toldOf(row, { sources, reference, locale, title: wanted.get(row.id) })
        if (told !== null) events.set(row.id, told)
      },
      signal,
    )
  }
  return events
}

/** Returns null if no source lets us show the event. */
function toldOf(
  row: Row,
  {
    sources,
    reference,
    locale,
    title,
  }: {
    sources: ReadonlyMap<string, SourceRow>
    reference: Reference
    locale: string
    title: ReaderTitle | undefined
  },
): ToEntry | null {
  const its = row.detail.sources.map((one) => ({ ...one, row: sources.get(one.source) }))
  const shown = its.filter((one) => one.row?.terms.redisplay !== 'no')
  if (its.length > 0 && shown.length === 0) return null
  // Merging respects each source's terms. A feed goes further than a page, so it checks again.
  const open = its.filter((one) => one.row?.terms.redisplay === 'yes')
  const isOpen = open.length > 0
  const hasImages = open.some((one) => one.row?.terms.images !== 'none')
  const language = languageFor(row.titles, locale, row.language)
  const inLanguage = (texts: Record<string, string>) => {
    const found = languageFor(texts, locale, row.language)
    return !isOpen || found === undefined ? null : (texts[found] ?? null)
  }
  const category = reference.categoryById.get(row.category_id)
  const event = {
    eventUuid: row.uuid,
    slug: row.slug,
    ...(title === undefined
      ? {
          title: (language === undefined ? undefined : row.titles[language]) ?? row.title,
          language: language ?? row.language,
        }
      : { title: wholeTitle(title), language: title.language }),
    summary: inLanguage(row.detail.summaries),
    html: inLanguage(row.detail.descriptions),
    image: hasImages ? row.card.image : null,
    venue: row.card.venue,
    city: row.card.town ?? cityRef(reference, row.city_id, null, locale).name,
    category: category === undefined ? '' : nameIn(category, locale),
    tags: row.detail.tags,
    organizers: row.detail.organizers.map(({ name, url }) => ({ name, url })),
    onlineUrl: row.detail.online_url,
    price: row.card.price,
    credits: creditsOf(
      shown.map(({ url, source, row: known }) => ({
        source,
        title: known?.title ?? source,
        url,
        home: known?.url ?? null,
        terms: known?.terms ?? {},
      })),
    ),
    isOnly: row.dates === 1,
    firstSeen: row.first_seen_at,
    changed: row.changed_at,
  }
  return (stored) => {
    const date = toEventDate(stored)
    const [lat, lng] = [stored.lat ?? row.lat, stored.lng ?? row.lng]
    return {
      ...event,
      date: row.status === 'cancelled' ? { ...date, status: 'cancelled' } : date,
      starts: stored.starts_at,
      ends: stored.ends_at,
      isOnline: stored.is_online,
      location: lat === null || lng === null ? null : [lat, lng],
    }
  }
}

async function loadSources(db: Db, rows: readonly Row[]): Promise<Map<string, SourceRow>> {
  const slugs = new Set(rows.flatMap(({ detail }) => detail.sources.map(({ source }) => source)))
  const { rows: found } = await sql<SourceRow>`
    select slug, title, url, terms from source where slug = any(${[...slugs]}::text[])`.execute(db)
  return new Map(found.map((row) => [row.slug, row]))
}

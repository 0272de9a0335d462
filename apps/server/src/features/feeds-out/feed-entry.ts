import type { EventDate, EventImage, Price, VenueRef } from '@okolo/contract/event'
import { sql } from 'kysely'
import { creditsOf, type Credit, type CreditTerms } from '#server/catalogue/credits.ts'
import { toEventDate, type DateRow } from '#server/catalogue/event-date.ts'
import type { StoredCard, StoredDetail } from '#server/catalogue/event-record.ts'
import { languageFor } from '#server/catalogue/event-text.ts'
import { nameIn, type Reference } from '#server/catalogue/reference-data.ts'
import type { Db } from '#server/platform/db.ts'

/** One date of one event, as feeds tell it. */
export type FeedEntry = {
  eventUuid: string
  slug: string
  title: string
  language: string
  /** Null where no source's terms give away more than facts. */
  summary: string | null
  /** Sanitised; null as `summary`. */
  html: string | null
  /** Null where no source's terms give pictures away. */
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
  /** Names that the sources' terms want to be said, and where the event was found. */
  credits: Credit[]
  /** True: the date is the only one of its event. */
  isOnly: boolean
  firstSeen: Date
  changed: Date
}

type Row = DateRow & {
  event_uuid: string
  slug: string
  titles: Record<string, string>
  title: string
  language: string
  city_id: number
  category_id: number
  event_status: string
  lat: number | null
  lng: number | null
  is_online: boolean
  card: StoredCard
  detail: StoredDetail
  first_seen_at: Date
  changed_at: Date
}
type SourceRow = {
  slug: string
  title: string
  url: string | null
  terms: CreditTerms & { images?: string }
}

/**
 * Every date of these events, by start. What the sources' terms keep back stays out: texts and pictures where
 * no source gives them away, and events that no source lets be shown.
 */
export async function loadEntries(
  db: Db,
  slugs: readonly string[],
  { reference, locale }: { reference: Reference; locale: string },
): Promise<FeedEntry[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<Row>`
    select d.uuid, d.starts_at, d.ends_at, d.end_stated, d.start_wall, d.end_wall, d.time_zone, d.all_day,
      d.status date_status, d.previous_start, d.is_online, coalesce(d.lat, e.lat) lat, coalesce(d.lng, e.lng) lng,
      e.uuid event_uuid, e.slug, e.titles, e.title, e.language, e.city_id, e.category_id, e.status event_status,
      e.card, e.detail, e.first_seen_at, e.changed_at
    from event e join event_date d on d.event_id = e.id
    where e.slug = any(${[...slugs]}::text[])
    order by d.starts_at, d.id`.execute(db)
  const sources = await loadSources(db, rows)
  const count = new Map<string, number>()
  for (const { slug } of rows) count.set(slug, (count.get(slug) ?? 0) + 1)
  return rows.flatMap((row) => {
    const its = row.detail.sources.map((one) => ({ ...one, row: sources.get(one.source) }))
    const shown = its.filter((one) => one.row?.terms.redisplay !== 'no')
    if (its.length > 0 && shown.length === 0) return []
    // Merging took over only what each source's terms allow; a feed goes further than a page, so it asks again.
    const open = its.filter((one) => one.row?.terms.redisplay === 'yes')
    const isOpen = open.length > 0
    const hasImages = open.some((one) => one.row?.terms.images !== 'none')
    const language = languageFor(row.titles, locale, row.language)
    const inLanguage = (texts: Record<string, string>) => {
      const found = languageFor(texts, locale, row.language)
      return !isOpen || found === undefined ? null : (texts[found] ?? null)
    }
    const city = reference.cityById.get(row.city_id)
    const category = reference.categoryById.get(row.category_id)
    const date = toEventDate(row)
    return [
      {
        eventUuid: row.event_uuid,
        slug: row.slug,
        title: (language === undefined ? undefined : row.titles[language]) ?? row.title,
        language: language ?? row.language,
        summary: inLanguage(row.detail.summaries),
        html: inLanguage(row.detail.descriptions),
        image: hasImages ? row.card.image : null,
        date: row.event_status === 'cancelled' ? { ...date, status: 'cancelled' as const } : date,
        starts: row.starts_at,
        ends: row.ends_at,
        venue: row.card.venue,
        city: city === undefined ? '' : nameIn(city, locale),
        category: category === undefined ? '' : nameIn(category, locale),
        tags: row.detail.tags,
        organizers: row.detail.organizers.map(({ name, url }) => ({ name, url })),
        isOnline: row.is_online,
        onlineUrl: row.detail.online_url,
        location: row.lat === null || row.lng === null ? null : [row.lat, row.lng],
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
        isOnly: count.get(row.slug) === 1,
        firstSeen: row.first_seen_at,
        changed: row.changed_at,
      },
    ]
  })
}

async function loadSources(db: Db, rows: readonly Row[]): Promise<Map<string, SourceRow>> {
  const slugs = new Set(rows.flatMap(({ detail }) => detail.sources.map(({ source }) => source)))
  const { rows: found } = await sql<SourceRow>`
    select slug, title, url, terms from source where slug = any(${[...slugs]}::text[])`.execute(db)
  return new Map(found.map((row) => [row.slug, row]))
}

import { LOCALES, type Locale } from '@okolo/contract/locale'
import { sql, type RawBuilder } from 'kysely'
import { listCollections } from '#server/catalogue/editor/collections.ts'
import { ELSEWHERE_ID } from '#server/catalogue/reference/places.ts'
import { indexedLocalesColumn } from '#server/subjects/translation/store/indexed-locales.ts'
import type { Db } from '#server/platform/database/db.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** The protocol's limit for one file (sitemaps.org). */
export const MOST_ADDRESSES = 50_000
/** Rows of one read while a file is written. */
const BATCH = 2_000

/**
 * `path` is the part after the locale. `changed` is the content's last change, or null if unknown.
 */
export type Entry = { path: string; changed: Date | null }
export const PARTS = ['pages', 'cities', 'events', 'events-new', 'venues', 'organizers'] as const
export type Part = (typeof PARTS)[number]

/** Pages that are always there and may be found by search engines. */
const PAGES = [
  '/',
  '/cities',
  '/suggest',
  '/give',
  '/how-we-sort',
  '/about',
  '/sources',
  '/blog',
  '/support',
  '/contact',
  '/legal',
  '/legal/terms',
  '/legal/privacy',
]

/** `allowed`: city slug -> languages of translations that search engines may see. `most`: addresses of a file. */
export type Read = { now: Date; allowed: ReadonlyMap<string, readonly string[]>; most: number }

/** `locales` whose pages search engines may index. Null: all. */
type Row = { id: number; slug: string; changed: Date | null; locales: Locale[] | null }

/**
 * Returns a query of `id, slug, changed, locales` for pages in search engines: events up to a week
 * after their last date, venues and organizers with an event in the last year.
 */
function rowsOf(part: Part, { now, allowed }: Read): RawBuilder<Row> | null {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS)
  const yearAgo = new Date(now.getTime() - 365 * DAY_MS)
  const twoDaysAgo = new Date(now.getTime() - 2 * DAY_MS)
  const events = sql<Row>`
    select e.id, e.slug, e.changed_at as changed, ${indexedLocalesColumn(allowed)} as locales from event e
    where e.merged_into is null and e.status <> 'taken_down'
      and exists (select 1 from event_date d where d.event_id = e.id and d.ends_at > ${weekAgo})`
  switch (part) {
    case 'pages':
    case 'cities':
      return null
    case 'events':
      return events
    case 'events-new':
      return sql<Row>`${events} and e.first_seen_at > ${twoDaysAgo}`
    case 'venues':
      return sql<Row>`
        select v.id, v.slug, (select max(e.changed_at) from event e where e.venue_id = v.id) as changed,
          null::text[] as locales
        from venue v
        where exists (select 1 from event_date d where d.venue_id = v.id and d.starts_at > ${yearAgo})`
    case 'organizers':
      return sql<Row>`
        select o.id, o.slug, (select max(e.changed_at)
          from event_organizer eo join event e on e.id = eo.event_id where eo.organizer_id = o.id) as changed,
          null::text[] as locales
        from organizer o
        where exists (select 1 from event_organizer eo join event_date d on d.event_id = eo.event_id
          where eo.organizer_id = o.id and d.starts_at > ${yearAgo})`
  }
}

const FOLDERS: Partial<Record<Part, string>> = {
  events: '/events/',
  'events-new': '/events/',
  venues: '/venues/',
  organizers: '/organizers/',
}

/** A file of a part: the id it starts after, its newest change, and its languages. */
export type PartFile = { after: number; changed: Date | null; locales: readonly Locale[] }

/** Returns a part's files, with the same ids in every language. */
export async function filesOf(db: Db, part: Part, read: Read): Promise<PartFile[]> {
  const rows = rowsOf(part, read)
  if (rows === null) return [{ after: 0, changed: null, locales: LOCALES }]
  const found = LOCALES.map(
    (locale) =>
      sql`case when bool_or(locales is null or ${locale}::text = any(locales)) then ${locale}::text end`,
  )
  const { rows: files } = await sql<{ first: number; changed: Date | null; locales: Locale[] }>`
    select min(id) as first, max(changed) as changed, array_remove(array[${sql.join(found)}], null) as locales
    from (
      select r.*, (row_number() over (order by r.id) - 1) / ${read.most}::int as file from (${rows}) r
    ) numbered group by file order by file`.execute(db)
  return files.map(({ first, ...rest }) => ({ ...rest, after: first - 1 }))
}

/** Yields one file's pages in a language, read in batches. */
export async function* entriesOf(
  db: Db,
  { part, after, locale }: { part: Part; after: number; locale: Locale },
  read: Read,
): AsyncGenerator<Entry[]> {
  if (part === 'pages') return yield await pageEntries(db, read.now)
  if (part === 'cities') return yield await cityEntries(db, read.now)
  const rows = rowsOf(part, read)
  const folder = FOLDERS[part]
  if (rows === null || folder === undefined) return
  let [last, left] = [after, read.most]
  while (left > 0) {
    const limit = Math.min(BATCH, left)
    const { rows: batch } = await sql<Row>`
      select r.* from (${rows}) r where r.id > ${last} order by r.id limit ${limit}`.execute(db)
    yield batch
      .filter(({ locales }) => locales === null || locales.includes(locale))
      .map(({ slug, changed }) => ({ path: folder + encodeURIComponent(slug), changed }))
    const end = batch.at(-1)
    if (end === undefined || batch.length < limit) return
    last = end.id
    left -= batch.length
  }
}

/** Returns the pages that are always there, and collections. */
async function pageEntries(db: Db, now: Date): Promise<Entry[]> {
  const collections = await listCollections(db, now)
  return [
    ...PAGES.map((path) => ({ path, changed: null })),
    ...collections.map(({ slug, changedAt }) => ({
      path: `/collections/${slug}`,
      changed: changedAt,
    })),
  ]
}

/** Returns cities, and their categories, with upcoming events. */
async function cityEntries(db: Db, now: Date): Promise<Entry[]> {
  const { rows } = await sql<{ city: string; category: string | null; changed: Date | null }>`
    select c.slug as city, g.slug as category, max(e.changed_at) as changed
    from event e join city c on c.id = e.city_id join category g on g.id = e.category_id
    where e.last_ends_at > ${now} and e.merged_into is null and e.city_id <> ${ELSEWHERE_ID}
    group by grouping sets ((c.slug), (c.slug, g.slug))
    order by c.slug, g.slug nulls first limit ${MOST_ADDRESSES}`.execute(db)
  return rows.map(({ city, category, changed }) => ({
    path: ['/feed', city, ...(category === null ? [] : [category])].join('/'),
    changed,
  }))
}

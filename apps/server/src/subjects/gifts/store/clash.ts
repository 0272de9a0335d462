import type { GiftClash } from '@okolo/contract/events/gift'
import { HOUR_MS } from '@okolo/contract/durations'
import { addDays } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { loadCards } from '#server/catalogue/cards/event-card.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import type { CityRow } from '#server/catalogue/reference/reference-data.ts'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import { startOfDay, toInstant } from '#server/knowledge/time/zoned-time.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Slugs, and hours on the city's clock. An empty text says nothing. */
export type ClashAsked = {
  city: string
  day: string
  time: string
  end_time: string
  category: string
  point: Point | null
  /** Slug of the event that is asked for: it does not clash with itself. */
  except: string
  locale: Locale
}

const MOST_SHOWN = 6
/** The best known of more are compared by their distance. */
const MOST_COMPARED = 200
/** An event that does not say when it ends. */
const USUAL_LENGTH_MS = 2 * HOUR_MS
/** The rows that the indexes of lists hold: neither runs nor anything that lasts for days. */
const SHORT = sql`d.is_live and not d.is_long and d.open_until is null`

/**
 * Events of the same kind in the city at that hour, and how many begin there on that day. Whole days are only counted, runs are not. At most
 * three queries, each of one day of a city: ranges of `event_date_city` and of `event_date_city_category`, and the cards of six.
 */
export async function loadClash(
  { db, clock, reference: all }: Pick<CatalogueDeps, 'db' | 'clock' | 'reference'>,
  { point, locale, ...asked }: ClashAsked,
): Promise<GiftClash> {
  const reference = await all.get()
  const city = reference.cityBySlug.get(asked.city)
  const kind = reference.categoryBySlug.get(asked.category)
  if (city === undefined) return { same_time: [], that_day: { category: 0, all: 0 } }
  const [found, that_day] = await Promise.all([
    kind === undefined || asked.time === '' ? [] : sameTime(db, asked, { city, kind: kind.id }),
    countDay(db, asked.day, { city, kind: kind?.id ?? null }),
  ])
  const nearest = found
    .map(({ id, lat, lng }) => ({
      id,
      distance: point && lat !== null && lng !== null ? distanceKm(point, { lat, lng }) : null,
    }))
    // Sorting keeps the order of equals: the best known first.
    .toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || 0)
    .slice(0, MOST_SHOWN)
  const cards = await loadCards(db, nearest, { reference, locale, now: clock() })
  return { same_time: nearest.flatMap(({ id }) => cards.get(id) ?? []), that_day }
}

type Found = { id: number; lat: number | null; lng: number | null }

async function sameTime(
  db: Db,
  { except, ...hours }: Pick<ClashAsked, 'day' | 'time' | 'end_time' | 'except'>,
  { city, kind }: { city: CityRow; kind: number },
): Promise<Found[]> {
  const { from, to } = spanOf(hours, city.time_zone)
  const { rows } = await sql<Found>`
    select id, lat, lng from (
      select distinct on (d.event_id) d.id, d.popularity, d.lat, d.lng from event_date d
      where d.city_id = ${city.id} and d.category_id = ${kind} and ${SHORT} and d.start_minute is not null
        and d.list_at > ${new Date(from.getTime() - LONGEST_SHORT_DATE_MS)} and d.list_at < ${to}
        and case when d.end_stated then d.ends_at
          else d.starts_at + ${USUAL_LENGTH_MS} * interval '1 millisecond' end > ${from}
        and not exists (select from event own where own.id = d.event_id and own.slug = ${except})
      order by d.event_id, d.starts_at, d.id) found
    order by popularity desc, id limit ${MOST_COMPARED}`.execute(db)
  return rows
}

async function countDay(
  db: Db,
  day: string,
  { city, kind }: { city: CityRow; kind: number | null },
): Promise<GiftClash['that_day']> {
  const [from, to] = [day, addDays(day, 1)].map((one) => startOfDay(one, city.time_zone))
  const { rows } = await sql<GiftClash['that_day']>`
    select count(distinct d.event_id) filter (where d.category_id = ${kind}::smallint)::int category,
      count(distinct d.event_id)::int "all"
    from event_date d
    where d.city_id = ${city.id} and ${SHORT} and d.list_at >= ${from} and d.list_at < ${to}`.execute(
    db,
  )
  return rows[0] ?? { category: 0, all: 0 }
}

/** An end before the beginning is the next day's. */
function spanOf(
  { day, time, end_time: end }: Pick<ClashAsked, 'day' | 'time' | 'end_time'>,
  zone: string,
): { from: Date; to: Date } {
  const from = toInstant(`${day}T${time}:00`, zone).utc
  if (end === '' || end === time) return { from, to: new Date(from.getTime() + USUAL_LENGTH_MS) }
  return { from, to: toInstant(`${end < time ? addDays(day, 1) : day}T${end}:00`, zone).utc }
}

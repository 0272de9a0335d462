import type { GiftClash } from '@okolo/contract/events/gift'
import { HOUR_MS } from '@okolo/contract/durations'
import { addDays } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { loadCards } from '#server/catalogue/cards/event-card.ts'
import { countLists } from '#server/catalogue/filter/count-events.ts'
import { kilometresFrom } from '#server/catalogue/filter/near-point.ts'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import { LONGEST_SHORT_DATE_MS } from '#server/knowledge/time/event-state.ts'
import { toInstant } from '#server/knowledge/time/zoned-time.ts'
import type { Point } from '#server/knowledge/places/geo.ts'

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
const MOST_COUNTED = 1000
/** An event that does not say when it ends. */
const USUAL_LENGTH_MS = 2 * HOUR_MS

type Hours = { from: Date; to: Date }

/**
 * Events of the same kind in the city at that hour, and how many that day has. Runs, whole days and events without an hour are only
 * counted. At most three queries, each of one day of a city: a range of `event_date_city_category`, the cards of six, the counts.
 */
export async function loadClash(
  { db, clock, reference: all }: Pick<CatalogueDeps, 'db' | 'clock' | 'reference'>,
  asked: ClashAsked,
): Promise<GiftClash> {
  const reference = await all.get()
  const known = { db, reference, now: clock() }
  const [same_time, [category = 0, whole = 0]] = await Promise.all([
    sameTime(asked, known),
    countLists(
      [
        { filter: dayOf(asked, asked.category), most: asked.category === '' ? 0 : MOST_COUNTED },
        { filter: dayOf(asked), most: MOST_COUNTED },
      ],
      known,
    ),
  ])
  return { same_time, that_day: { category, all: whole } }
}

const dayOf = ({ city, day }: ClashAsked, category = '') => ({
  city,
  date_from: day,
  date_to: day,
  ...(category !== '' && { category }),
})

async function sameTime(
  { city: slug, category, point, except, locale, ...times }: ClashAsked,
  { db, reference, now }: { db: CatalogueDeps['db']; reference: Reference; now: Date },
): Promise<GiftClash['same_time']> {
  const city = reference.cityBySlug.get(slug)
  const kind = reference.categoryBySlug.get(category)
  if (city === undefined || kind === undefined || times.time === '') return []
  const { from, to } = hoursOf(times, city.time_zone)
  const distance = point === null ? sql`null::float8` : kilometresFrom('d', point)
  const { rows } = await sql<{ id: number; distance: number | null }>`
    select id, distance from (
      select distinct on (d.event_id) d.id, d.popularity, ${distance} distance
      from event_date d
      where d.city_id = ${city.id} and d.category_id = ${kind.id}
        and d.is_live and not d.is_long and d.open_until is null and d.start_minute is not null
        and d.list_at > ${new Date(from.getTime() - LONGEST_SHORT_DATE_MS)} and d.list_at < ${to}
        and case when d.end_stated then d.ends_at
          else d.starts_at + ${USUAL_LENGTH_MS} * interval '1 millisecond' end > ${from}
        and not exists (select from event own where own.id = d.event_id and own.slug = ${except})
      order by d.event_id, d.starts_at, d.id) found
    order by distance nulls last, popularity desc, id limit ${MOST_SHOWN}`.execute(db)
  const cards = await loadCards(db, rows, { reference, locale, now })
  return rows.flatMap(({ id }) => cards.get(id) ?? [])
}

/** An end before the beginning is the next day's. */
function hoursOf(
  { day, time, end_time: end }: Pick<ClashAsked, 'day' | 'time' | 'end_time'>,
  zone: string,
): Hours {
  const from = toInstant(`${day}T${time}:00`, zone).utc
  if (end === '' || end === time) return { from, to: new Date(from.getTime() + USUAL_LENGTH_MS) }
  return { from, to: toInstant(`${end < time ? addDays(day, 1) : day}T${end}:00`, zone).utc }
}

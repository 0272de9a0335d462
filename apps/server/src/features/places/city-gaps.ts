import type { CityGaps } from '@okolo/contract/events/gift'
import { GAP_DAYS, usualOf } from '@okolo/contract/places/city-gaps'
import { addDays } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { nameIn, type CityRow, type Reference } from '#server/catalogue/reference/reference-data.ts'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { Db } from '#server/platform/database/db.ts'

type Row = { day: string | null; category_id: number | null; n: number }

/**
 * How many events begin on each of the next days, today included, and how many of each kind. Each counts once a day; runs and what
 * lasts for days are left out, because they make no evening full. One query: a range of the index `event_date_city`.
 */
export async function loadGaps(
  city: CityRow,
  { db, reference, now, locale }: { db: Db; reference: Reference; now: Date; locale: Locale },
): Promise<CityGaps> {
  const first = dayIn(now, city.time_zone)
  const [from, to] = [first, addDays(first, GAP_DAYS)].map((day) => startOfDay(day, city.time_zone))
  const { rows } = await sql<Row>`
    select day::text, category_id, count(distinct event_id)::int n from (
      select d.event_id, d.category_id, (d.starts_at at time zone ${city.time_zone})::date as day
      from event_date d
      where d.city_id = ${city.id} and d.is_live and not d.is_long and d.open_until is null
        and d.list_at >= ${from} and d.list_at < ${to}) coming
    group by grouping sets ((day), (category_id))`.execute(db)
  const byDay = new Map(rows.map(({ day, n }) => [day, n]))
  const byKind = new Map(rows.map(({ category_id: id, n }) => [id, n]))
  const days = Array.from({ length: GAP_DAYS }, (_, i) => addDays(first, i))
  return {
    days: usualOf(days.map((day) => ({ day, count: byDay.get(day) ?? 0 }))),
    categories: reference.categories.map((category) => ({
      slug: category.slug,
      name: nameIn(category, locale),
      count: byKind.get(category.id) ?? 0,
    })),
  }
}

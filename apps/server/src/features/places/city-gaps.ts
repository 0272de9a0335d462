import type { CityGaps } from '@okolo/contract/events/gift'
import { GAP_DAYS, usualOf } from '@okolo/contract/places/city-gaps'
import { addDays } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { countEach } from '#server/catalogue/filter/count-events.ts'
import { nameIn, type CityRow, type Reference } from '#server/catalogue/reference/reference-data.ts'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import type { Db } from '#server/platform/database/db.ts'

type GapContext = { db: Db; reference: Reference; now: Date; locale: Locale }

/**
 * How many events begin on each of the next days, today included; each counts once a day. Runs and what lasts for days make no evening full and are
 * left out there, but not of the kinds, which are counted as lists count them. Two queries: a range of the index `event_date_city`, and
 * the counts of one list.
 */
export async function loadGaps(city: CityRow, context: GapContext): Promise<CityGaps> {
  const { db, reference, now, locale } = context
  const first = dayIn(now, city.time_zone)
  const days = Array.from({ length: GAP_DAYS }, (_, i) => addDays(first, i))
  const [byDay, byKind] = await Promise.all([
    beginningOn(days, city, db),
    countEach(
      { city: city.slug, date_from: first, date_to: days.at(-1) ?? first },
      'category_id',
      context,
    ),
  ])
  return {
    days: usualOf(days.map((day) => ({ day, count: byDay.get(day) ?? 0 }))),
    categories: reference.categories.map((category) => ({
      slug: category.slug,
      name: nameIn(category, locale),
      count: byKind.get(category.id) ?? 0,
    })),
  }
}

async function beginningOn(
  days: readonly string[],
  { id, time_zone: zone }: CityRow,
  db: Db,
): Promise<Map<string, number>> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const from = startOfDay(first, zone)
  const to = startOfDay(addDays(last, 1), zone)
  const { rows } = await sql<{ day: string; n: number }>`
    select day::text as day, count(distinct event_id)::int n from (
      select d.event_id, (d.starts_at at time zone ${zone})::date as day
      from event_date d
      where d.city_id = ${id} and d.is_live and not d.is_long and d.open_until is null
        and d.list_at >= ${from} and d.list_at < ${to}) coming
    group by 1`.execute(db)
  return new Map(rows.map(({ day, n }) => [day, n]))
}

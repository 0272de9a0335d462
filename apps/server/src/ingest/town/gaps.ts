import { DAY_MS } from '@okolo/contract/durations'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { BAD_STATES, loadHealth, type SourceHealth } from '../health/health.ts'
import { isCovered, loadHouses, type TownHouse } from './covered-houses.ts'

/** A town's gaps: houses without a source, thin days and kinds, troubled sources. */
export type TownGaps = {
  city: { slug: string; name: string }
  houses: TownHouse[]
  covered: number
  upcoming: number
  /** Events of the next four weeks by weekday, Monday (1) to Sunday (7). */
  weekdays: { weekday: number; events: number; isThin: boolean }[]
  /** Events of the next four weeks by category, all of them, thinnest first. */
  categories: { slug: string; name: string; events: number; isThin: boolean }[]
  /** Sources of the city that need somebody. */
  troubled: SourceHealth[]
  /** Up to a year, oldest first. */
  days: TownDay[]
}

export type TownDay = { day: string; houses: number; covered: number; upcoming: number }

const AHEAD_DAYS = 28
/** Below this share of the middle weekday a weekday is thin. */
const THIN_SHARE = 0.5
/** A category with fewer events in four weeks is thin. */
const FEW = 4
const SHOWN_DAYS = 365

/** Finds a city's gaps; null: there is no such city. */
export async function loadGaps(db: Db, citySlug: string, now: Date): Promise<TownGaps | null> {
  const { rows } = await sql<{ id: number; slug: string; name: string }>`
    select id, slug, name from city where slug = ${citySlug}`.execute(db)
  const [city] = rows
  if (city === undefined) return null
  const houses = await loadHouses(db, city.id, now)
  return {
    city: { slug: city.slug, name: city.name },
    houses,
    covered: houses.filter(isCovered).length,
    upcoming: await upcomingIn(db, city.id, now),
    weekdays: await weekdaysOf(db, city.id, now),
    categories: await categoriesOf(db, city.id, now),
    troubled: (await loadHealth(db, now)).filter(
      (source) => source.citySlug === city.slug && BAD_STATES.includes(source.state),
    ),
    days: await daysOf(db, city.id, now),
  }
}

async function upcomingIn(db: Db, cityId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct event_id)::int as count from event_date
    where city_id = ${cityId} and is_live and ends_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

async function weekdaysOf(db: Db, cityId: number, now: Date): Promise<TownGaps['weekdays']> {
  const { rows } = await sql<{ weekday: number; events: number }>`
    select w.weekday, count(d.id)::int as events
    from generate_series(1, 7) w (weekday)
    left join event_date d on extract(isodow from d.start_wall) = w.weekday
      and d.city_id = ${cityId} and d.is_live and d.starts_at >= ${now} and d.starts_at < ${ahead(now)}
    group by 1 order by 1`.execute(db)
  const middle = rows.map(({ events }) => events).toSorted((a, b) => a - b)[3] ?? 0
  return rows.map((row) => ({ ...row, isThin: row.events < middle * THIN_SHARE }))
}

async function categoriesOf(db: Db, cityId: number, now: Date): Promise<TownGaps['categories']> {
  const { rows } = await sql<{ slug: string; name: string; events: number }>`
    select c.slug, c.names ->> 'en' as name, count(distinct d.event_id)::int as events
    from category c
    left join event_date d on d.category_id = c.id and d.city_id = ${cityId} and d.is_live
      and d.ends_at > ${now} and d.starts_at < ${ahead(now)}
    group by c.id order by 3, c.position`.execute(db)
  return rows.map((row) => ({ ...row, isThin: row.events < FEW }))
}

async function daysOf(db: Db, cityId: number, now: Date): Promise<TownDay[]> {
  const { rows } = await sql<TownDay>`
    select day::text as day, houses, covered, upcoming from town_day
    where city_id = ${cityId} and day > ${now}::timestamptz::date - ${SHOWN_DAYS}::int order by day`.execute(
    db,
  )
  return rows
}

function ahead(now: Date): Date {
  return new Date(now.getTime() + AHEAD_DAYS * DAY_MS)
}

/** Keeps how full every town with houses is today. */
export async function keepTownDays(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct city_id as id from house order by 1`.execute(db)
  for (const { id } of rows) {
    const houses = await loadHouses(db, id, now)
    const covered = houses.filter(isCovered).length
    await sql`
      insert into town_day (city_id, day, houses, covered, upcoming)
      values (${id}, ${now.toISOString().slice(0, 10)}::date, ${houses.length}, ${covered}, ${await upcomingIn(db, id, now)})
      on conflict (city_id, day) do update
        set houses = excluded.houses, covered = excluded.covered, upcoming = excluded.upcoming`.execute(
      db,
    )
  }
}

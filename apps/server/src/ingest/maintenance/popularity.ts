import { sql } from 'kysely'
import { countedSaves } from '#server/catalogue/cards/counted-saves.ts'
import { isWorthWriting, popularities, type Ranked } from '#server/knowledge/ranking/popularity.ts'
import { appeal, bigNight, SHOWS, type AppealFacts } from '#server/knowledge/ranking/appeal.ts'
import { quality, type Completeness } from '#server/knowledge/ranking/popularity.ts'
import { threeWords } from '#server/knowledge/ranking/similarity.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { ratePopularDates } from '../store/dates.ts'
import { setPopularity } from '../store/events.ts'
import { ratePopularTexts } from '../store/texts.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

/** A new event is judged after this time at the latest ... */
const SOON_MS = 2 * MINUTE_MS
/** ... and every event after this time: time frames move, runs open and close. */
const LATEST_MS = 360 * MINUTE_MS
/** Cities a turn: a turn is a part of the minute's work. */
const CITIES_A_TURN = 20
/** An organizer's past events that are counted; more change little. */
const MOST_HISTORY = 20

/**
 * Refreshes the popularity of events in the cities where that is due, those waiting longest first, and gives the
 * number of events written. Meant to run every minute; a city in which a process was killed is done again. `atOnce`: whatever has
 * changed is due, because a source has just been gathered for the first time.
 */
export async function refreshPopularity(
  db: Db,
  now: Date,
  { atOnce = false }: { atOnce?: boolean } = {},
): Promise<number> {
  const soon = new Date(now.getTime() - (atOnce ? 0 : SOON_MS))
  const { rows } = await sql<{ id: number }>`
    select c.id from city c left join city_popularity p on p.city_id = c.id
    where exists (select 1 from event e where e.city_id = c.id and e.next_starts_at is not null) and (
      p.refreshed_at is null or p.refreshed_at <= ${new Date(now.getTime() - LATEST_MS)}
      or p.refreshed_at > ${now}
      or p.refreshed_at <= ${soon} and exists (
        select 1 from event e where e.city_id = c.id and e.changed_at >= p.refreshed_at)
      or p.refreshed_at <= ${soon} and exists (
        select 1 from saved_event s join event e on e.id = s.event_id
        where s.saved_at >= p.refreshed_at and e.city_id = c.id))
    order by p.refreshed_at nulls first, c.id limit ${CITIES_A_TURN}`.execute(db)
  let written = 0
  for (const { id } of rows) written += await refreshCity(db, id, now)
  return written
}

/** One city: signals of what is new or changed, then everybody's place among the others. */
async function refreshCity(db: Db, cityId: number, now: Date): Promise<number> {
  await readSignals(db, cityId, now)
  await countSaves(db, cityId, now)
  const events = await loadRanked(db, cityId)
  const places = popularities(events, now)
  const changed = events.flatMap(({ id, stored }) => {
    const popularity = places.get(id) ?? 0
    return isWorthWriting(stored, popularity) ? [{ id, popularity }] : []
  })
  await write(db, changed)
  await sql`insert into city_popularity (city_id, refreshed_at) values (${cityId}, ${now})
    on conflict (city_id) do update set refreshed_at = excluded.refreshed_at`.execute(db)
  return changed.length
}

/** The half-life of a save, in days. */
const HALF_LIFE_DAYS = 30

/** The weight of somebody's save in the week after their address was confirmed. */
const NEW_WEIGHT = 0.25

/** The saves of an event by confirmed people count, those of one network at most as one. */
async function countSaves(db: Db, cityId: number, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS)
  const weight = sql`power(0.5, extract(epoch from ${now} - c.saved_at) / ${(HALF_LIFE_DAYS * DAY_MS) / 1000})
    * case when c.confirmed_at > ${weekAgo} then ${NEW_WEIGHT}::real else 1 end`
  await sql`
    with networks as (
      select c.event_id, max(${weight}) saves, max(${weight}) filter (where c.saved_at > ${weekAgo}) week
      from (${countedSaves()}) c join event e on e.id = c.event_id where e.city_id = ${cityId}
      group by c.event_id, c.network
    ), counted as (
      select event_id, sum(saves)::real saves, coalesce(sum(week), 0)::real week, count(*)::int by
      from networks group by event_id)
    update event_signal g set saves = coalesce(c.saves, 0), saves_week = coalesce(c.week, 0), saved_by = coalesce(c.by, 0)
    from event e left join counted c on c.event_id = e.id
    where g.event_id = e.id and e.city_id = ${cityId}
      and (g.saves, g.saves_week, g.saved_by)
        is distinct from (coalesce(c.saves, 0)::real, coalesce(c.week, 0)::real, coalesce(c.by, 0))`.execute(
    db,
  )
}

type Seen = Completeness &
  Omit<AppealFacts, 'shows' | 'alike'> & {
    id: number
    organizer: number
    changed_at: Date
    venue_id: number | null
  }

/** Texts are looked at only when the event was written since, and a part of a large city's at a time. */
async function readSignals(db: Db, cityId: number, now: Date): Promise<void> {
  let around: Around | null = null
  for (;;) {
    const rows = await loadSeen(db, cityId, now)
    if (rows.length === 0) return
    around ??= await loadAround(db, cityId)
    await writeSignals(db, rows, around)
    if (rows.length < JUDGED_AT_ONCE) return
  }
}

const JUDGED_AT_ONCE = 2000
/** As much of a description as tells what an event is. */
const TEXT_READ = 400
const EVENING = 17 * 60

async function loadSeen(db: Db, cityId: number, now: Date): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select e.id, e.changed_at, e.title, e.language, e.venue_id, (select c.slug from category c where c.id = e.category_id) category,
      array(select y.name union select value from jsonb_each_text(y.names)) "cityNames", e.date_count dates, e.source_count platforms, e.is_online "isOnline",
      jsonb_array_length(coalesce(e.detail -> 'performers', '[]')) performers,
      coalesce((select regexp_replace(left(value, ${TEXT_READ}), '<[^>]*>?', ' ', 'g')
        from jsonb_each_text(e.detail -> 'descriptions') order by key <> e.language limit 1), '') "text",
      coalesce(e.card -> 'venue' ->> 'name', '') venue, at.evenings::float8, coalesce(at.hours, 0)::float8 hours, coalesce(at.span, 0)::float8 span,
      (e.lat is not null) "hasPoint", (e.price_min is not null) "hasPrice",
      coalesce(jsonb_typeof(e.card -> 'image') = 'object', false) "hasImage",
      exists (select 1 from jsonb_each_text(e.detail -> 'descriptions') where length(value) >= 80) "hasText",
      at.evenings is not null "hasHour",
      coalesce((select max(s.trust) from listing l join source s on s.id = l.source_id
        where l.event_id = e.id and not l.is_withdrawn), 0.5)::float8 trust,
      (select h.n / (h.n + 5.0)::float8 from (select count(*) n from (
        select 1 from event_organizer o
        join event_organizer other on other.organizer_id = o.organizer_id
        join event past on past.id = other.event_id and past.last_ends_at <= ${now}
        where o.event_id = e.id limit ${MOST_HISTORY}) held) h) organizer
    from event e left join event_signal s on s.event_id = e.id join city y on y.id = e.city_id
    cross join lateral (
      select avg((d.start_minute >= ${EVENING})::int) evenings, max(extract(epoch from d.ends_at - d.starts_at)) / 3600 hours,
        extract(epoch from max(coalesce(d.open_until, d.ends_at)) - min(d.starts_at)) / 86400 span
      from event_date d where d.event_id = e.id) at
    where e.city_id = ${cityId} and e.next_starts_at is not null
      and s.judged_at is distinct from e.changed_at
    order by e.id limit ${JUDGED_AT_ONCE}`.execute(db)
  return rows
}

/** The city's other events tell of one how many shows its venue has, and how many titles begin alike. */
type Around = { shows: ReadonlyMap<number, number>; alike: ReadonlyMap<string, number> }

async function loadAround(db: Db, cityId: number): Promise<Around> {
  const shows = await sql<{ venue: number; n: number }>`
    select e.venue_id venue, count(*)::int n from event e join category c on c.id = e.category_id
    where e.city_id = ${cityId} and e.venue_id is not null and c.slug = any(${[...SHOWS]}::text[])
    group by e.venue_id`.execute(db)
  const titles = await sql<{ title: string }>`
    select e.title from event e where e.city_id = ${cityId} and e.next_starts_at is not null`.execute(
    db,
  )
  const alike = new Map<string, number>()
  for (const { title } of titles.rows) {
    const key = threeWords(title)
    alike.set(key, (alike.get(key) ?? 0) + 1)
  }
  return { shows: new Map(shows.rows.map(({ venue, n }) => [venue, n])), alike }
}

async function writeSignals(db: Db, rows: readonly Seen[], around: Around): Promise<void> {
  const signals = rows.map((row) => {
    const facts = {
      ...row,
      shows: around.shows.get(row.venue_id ?? 0) ?? 0,
      alike: around.alike.get(threeWords(row.title)) ?? 1,
    }
    return {
      event_id: row.id,
      organizer: row.organizer,
      trust: row.trust,
      quality: quality(row),
      appeal: appeal(facts),
      big_night: bigNight(facts),
      judged_at: row.changed_at,
    }
  })
  // An event may have been deleted since: then there is nothing to judge.
  await sql`
    insert into event_signal (event_id, organizer, trust, quality, appeal, big_night, judged_at)
    select g.event_id, g.organizer, g.trust, g.quality, g.appeal, g.big_night, g.judged_at
    from jsonb_to_recordset(${toJson(signals)}::jsonb)
      as g(event_id bigint, organizer real, trust real, quality real, appeal real, big_night real, judged_at timestamptz)
    join event e on e.id = g.event_id
    on conflict (event_id) do update set organizer = excluded.organizer, trust = excluded.trust,
      quality = excluded.quality, appeal = excluded.appeal, big_night = excluded.big_night, judged_at = excluded.judged_at`.execute(
    db,
  )
}

async function loadRanked(db: Db, cityId: number): Promise<(Ranked & { stored: number })[]> {
  const { rows } = await sql<Ranked & { stored: number }>`
    select e.id, e.category_id as category, e.popularity as stored, s.quality, s.appeal,
      (extract(epoch from d.starts_at) * 1000)::float8 as starts, (extract(epoch from d.ends_at) * 1000)::float8 as ends,
      jsonb_build_object('saves', s.saves, 'savesWeek', s.saves_week, 'platforms', e.source_count,
        'capacity', s.capacity, 'organizer', s.organizer, 'interest', s.interest, 'lowStock', s.low_stock) as signals
    from event e join event_signal s on s.event_id = e.id
    cross join lateral (
      select o.starts_at, coalesce(o.open_until, o.ends_at) ends_at from event_date o
      where o.event_id = e.id and o.is_live and o.starts_at >= e.next_starts_at
      order by o.starts_at, o.id limit 1) d
    where e.city_id = ${cityId} and e.next_starts_at is not null`.execute(db)
  return rows
}

/** The three copies of a popularity, together. */
async function write(
  db: Db,
  changed: readonly { id: number; popularity: number }[],
): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await inTransaction(db, async (tx) => {
    await setPopularity(tx, changed)
    await ratePopularTexts(tx, ids)
    await ratePopularDates(tx, ids)
  })
}

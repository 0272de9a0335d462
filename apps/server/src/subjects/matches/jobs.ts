import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { kilometresBetween } from '#server/catalogue/filter/near-point.ts'
import { moodBits } from '#server/catalogue/record/mood-bits.ts'
import { EARTH_RADIUS_KM } from '#server/knowledge/places/geo.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { notify } from '#server/subjects/notifications/store/notify.ts'
import { nextDailyMatches } from './rules.ts'

type Match = { user_id: number; event_id: number }

type DailyMatches = {
  /** SQL that selects `user_id` and `since` of the people that are notified: events first seen later are new to them. */
  people: RawBuilder<unknown>
  /** Events first seen later than the earliest `since`, and no later than `until`. */
  since: Date
  until: Date
  now: Date
  /** Matches of one person. */
  most: number
}

/** New events that are matched; of more, as after a first gathering of a country, the most popular. */
const MOST_FRESH = 10_000
/** The best events of a person that are looked at. A person who was notified of all of them has heard enough. */
const LOOKED_AT = 25

const BITS = toJson(MOOD_SLUGS.map((slug) => ({ slug, bit: moodBits([slug]) })))

/**
 * Finds the most popular new events for each of the people, but for those that they know: saved, or told of for whatever reason. Call
 * it in a transaction, whose temporary tables it uses: many people share a place, so events are matched to places first.
 */
async function matchEvents(db: Db, given: DailyMatches): Promise<Match[]> {
  if ((await gatherFresh(db, given)) === 0) return []
  await gatherAsked(db, given.people)
  await findPlaces(db)
  const { rows } = await sql<Match>`
    select a.user_id, found.event_id from asked a
    cross join lateral (
      select best.event_id from (
        select t.rank, t.event_id from there t
        where t.place = a.place and t.first_seen_at > a.since
          and (a.moods = 0 or t.moods & a.moods <> 0)
          and (a.category_ids = '{}' or t.category_id = any(a.category_ids))
        order by t.rank limit ${LOOKED_AT}) best
      join fresh_event f on f.rank = best.rank
      where not exists (select from saved_event s where s.user_id = a.user_id and s.event_id = any(f.ids))
        and not exists (select from notification n where n.user_id = a.user_id and n.event_id = any(f.ids))
      order by best.rank limit ${given.most}) found`.execute(db)
  return rows
}

/** `fresh_event`: what is new and coming up, the most popular first. `ids`: of the event and of those that have joined it. */
async function gatherFresh(db: Db, { since, until, now }: DailyMatches): Promise<number> {
  await sql`
    create temporary table fresh_event (
      rank int primary key, event_id bigint, ids bigint[], first_seen_at timestamptz, city_id int,
      category_id smallint, moods smallint, lat float8, lng float8) on commit drop`.execute(db)
  const { numAffectedRows } = await sql`
    insert into fresh_event
    select row_number() over (order by e.popularity desc, e.next_starts_at, e.id), e.id,
      e.id || array(select m.id from event m where m.merged_into = e.id),
      e.first_seen_at, e.city_id, e.category_id, e.moods, e.lat, e.lng
    from event e
    where e.first_seen_at > ${since} and e.first_seen_at <= ${until} and e.merged_into is null
      and e.status = 'scheduled' and e.next_starts_at > ${now}
    order by 1 limit ${MOST_FRESH}`.execute(db)
  await sql`create index on fresh_event (lat)`.execute(db)
  await sql`create index on fresh_event (city_id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** `asked`: the choices of the people. `place`: the number of their place, which is a point with a radius. */
async function gatherAsked(db: Db, people: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table asked (
      user_id bigint, place int, city_id int, area_radius real, radius smallint, lat float8, lng float8,
      since timestamptz, category_ids smallint[], moods smallint) on commit drop`.execute(db)
  await sql`
    insert into asked
    select n.user_id, dense_rank() over (order by n.city_id, n.lat, n.lng, n.radius), n.city_id, c.area_radius, n.radius,
      coalesce(n.lat, c.lat), coalesce(n.lng, c.lng), p.since,
      array(select k.id from category k where k.slug = any(n.categories)),
      (select coalesce(bit_or(b.bit), 0) from jsonb_to_recordset(${BITS}::jsonb) as b(slug text, bit smallint)
        where b.slug = any(n.moods))
    from (${people}) p join nearby_choice n on n.user_id = p.user_id left join city c on c.id = n.city_id`.execute(
    db,
  )
}

/**
 * `there`: the new events of each place, as in lists (catalogue/filter/feed-scope.ts): within the radius, and those of the city where
 * the radius covers its area. The index of latitudes narrows, the great circle decides.
 */
async function findPlaces(db: Db): Promise<void> {
  await sql`
    create temporary table there (
      place int, rank int, event_id bigint, first_seen_at timestamptz, category_id smallint, moods smallint,
      primary key (place, rank)) on commit drop`.execute(db)
  const km = kilometresBetween('f', { lat: sql.ref('p.lat'), lng: sql.ref('p.lng') })
  await sql`
    insert into there
    select p.place, f.rank, f.event_id, f.first_seen_at, f.category_id, f.moods
    from (
      select distinct on (place) *, degrees(radius / ${EARTH_RADIUS_KM}::float8) band from asked order by place) p
    cross join lateral (
      select f.rank from fresh_event f
      where f.lat between p.lat - p.band and p.lat + p.band and ${km} <= p.radius
      union
      select f.rank from fresh_event f
      where f.city_id = p.city_id and (p.radius > p.area_radius or p.radius = p.area_radius and f.lat is null)) inside
    join fresh_event f on f.rank = inside.rank
    order by p.place, f.rank`.execute(db)
}

/** Events a person is notified of at once, which is once a day. */
const MOST_AT_ONCE = 3
/** By then an event has its popularity, its followers were notified, and listings of the same event have joined it. */
const SETTLED_MS = 10 * 60_000
/** Events become visible when their page is committed, so late ones are still seen. */
const OVERLAP_MS = 3_600_000
/** Their choices are locked meanwhile, and a statement may take a minute at most. */
const PEOPLE_AT_ONCE = 2000

/**
 * Tells the people whose morning has come of the new events near them, the most popular first. Meant for every minute. Any number of
 * processes may do it. Returns how many notifications were written.
 */
export async function tellMatches(db: Db, now: Date): Promise<number> {
  let told = 0
  for (;;) {
    const done = await inTransaction(db, (tx) => tellSome(tx, now))
    told += done.told
    if (done.people < PEOPLE_AT_ONCE) return told
  }
}

/** Neighbours come together, because events are matched to places. */
async function tellSome(db: Db, now: Date): Promise<{ people: number; told: number }> {
  const due = await sql<{ user_id: number; told_until: Date }>`
    select user_id, told_until from nearby_choice where due_at <= ${now}
    order by city_id, lat, lng, radius, user_id limit ${PEOPLE_AT_ONCE} for no key update skip locked`.execute(
    db,
  )
  const ids = due.rows.map(({ user_id }) => user_id)
  if (ids.length === 0) return { people: 0, told: 0 }
  const until = new Date(now.getTime() - SETTLED_MS)
  const since = new Date(Math.min(...due.rows.map((row) => row.told_until.getTime())) - OVERLAP_MS)
  const people = sql`any(${ids}::bigint[])`
  const matches = await matchEvents(db, {
    people: sql`
      select n.user_id, greatest(n.chosen_at, n.told_until - make_interval(secs => ${OVERLAP_MS / 1000})) since
      from nearby_choice n join user_account u on u.id = n.user_id and u.deactivated_at is null
      where n.user_id = ${people} and not ${isQuiet(now)}`,
    since,
    until,
    now,
    most: MOST_AT_ONCE,
  })
  const told = await notify(
    db,
    matches.map(({ user_id, event_id }) => ({
      userId: user_id,
      kind: 'match' as const,
      key: `match ${event_id}`,
      eventId: event_id,
    })),
    now,
  )
  await sql`
    update nearby_choice n set
      told_until = case when ${isQuiet(now)} then n.told_until else greatest(n.told_until, ${until}) end,
      due_at = ${nextDailyMatches({ after: now, zone: ZONE, quietDays: sql`n.quiet_days` })}
    from user_account u where u.id = n.user_id and n.user_id = ${people}`.execute(db)
  return { people: ids.length, told: told.length }
}

/** Of the person `user_account u` with the choices `nearby_choice n`. */
const ZONE = sql`coalesce(u.time_zone, n.time_zone)`

/** A server that was away may come to a person on a quiet day. The news wait for the next morning. */
const isQuiet = (now: Date): RawBuilder<SqlBool> =>
  sql`extract(isodow from ${now}::timestamptz at time zone ${ZONE})::int = any(n.quiet_days)`

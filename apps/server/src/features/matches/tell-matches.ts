import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { kilometresBetween } from '#server/catalogue/filter/near-point.ts'
import { moodBits } from '#server/catalogue/record/mood-bits.ts'
import { EARTH_RADIUS_KM } from '#server/knowledge/places/geo.ts'
import { notify } from '#server/people/notifications/notify.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { nextRound } from './next-round.ts'

/** Events a person is told of at once, which is once a day. */
const MOST_AT_ONCE = 3
/** By then an event has its popularity, its followers were told, and listings of the same event have joined it. */
const SETTLED_MS = 10 * 60_000
/** Events become visible when their page is committed, so late ones are still seen. */
const OVERLAP_MS = 3_600_000
/** Their choices are locked for a few seconds, so not too many. */
const PEOPLE_AT_ONCE = 5000

const BITS = toJson(MOOD_SLUGS.map((slug) => ({ slug, bit: moodBits([slug]) })))

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

async function tellSome(db: Db, now: Date): Promise<{ people: number; told: number }> {
  const due = await sql<{ user_id: number; told_until: Date }>`
    select user_id, told_until from nearby_choice where due_at <= ${now}
    order by due_at, user_id limit ${PEOPLE_AT_ONCE} for no key update skip locked`.execute(db)
  const ids = due.rows.map(({ user_id }) => user_id)
  if (ids.length === 0) return { people: 0, told: 0 }
  const until = new Date(now.getTime() - SETTLED_MS)
  const since = new Date(Math.min(...due.rows.map((row) => row.told_until.getTime())) - OVERLAP_MS)
  const people = sql`any(${ids}::bigint[])`
  let told: number[] = []
  if ((await gatherFresh(db, { since, until, now })) > 0) {
    const rows = await matches(db, { people, now })
    told = await notify(
      db,
      rows.map(({ user_id, event_id }) => ({
        userId: user_id,
        kind: 'match' as const,
        key: `match ${event_id}`,
        eventId: event_id,
      })),
      now,
    )
  }
  await sql`
    update nearby_choice n set
      told_until = case when ${isQuiet(now)} then n.told_until else greatest(n.told_until, ${until}) end,
      due_at = ${nextRound({ after: now, zone: ZONE, quietDays: sql`n.quiet_days` })}
    from user_account u where u.id = n.user_id and n.user_id = ${people}`.execute(db)
  return { people: ids.length, told: told.length }
}

/** Of the person `user_account u` with the choices `nearby_choice n`. */
const ZONE = sql`coalesce(u.time_zone, n.time_zone)`

/** A server that was away may come to a person on a quiet day. What is new waits for the next round. */
const isQuiet = (now: Date): RawBuilder<SqlBool> =>
  sql`extract(isodow from ${now}::timestamptz at time zone ${ZONE})::int = any(n.quiet_days)`

/**
 * Puts what is new and coming up into the temporary table `fresh_event`, the most popular first: everybody's search ends after a few of
 * its rows. `ids`: of the event and of those that have joined it. Returns how many there are.
 */
async function gatherFresh(
  db: Db,
  { since, until, now }: { since: Date; until: Date; now: Date },
): Promise<number> {
  await sql`
    create temporary table fresh_event (
      place int primary key, event_id bigint, ids bigint[], first_seen_at timestamptz, city_id int,
      category_id smallint, moods smallint, lat float8, lng float8) on commit drop`.execute(db)
  const { numAffectedRows } = await sql`
    insert into fresh_event
    select row_number() over (order by e.popularity desc, e.next_starts_at, e.id), e.id,
      e.id || array(select m.id from event m where m.merged_into = e.id),
      e.first_seen_at, e.city_id, e.category_id, e.moods, e.lat, e.lng
    from event e
    where e.first_seen_at > ${since} and e.first_seen_at <= ${until} and e.merged_into is null
      and e.status = 'scheduled' and e.next_starts_at > ${now} order by 1`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Match = { user_id: number; event_id: number }

/** The best of `fresh_event` for each of the people, but for what they know already: saved, or told of for whatever reason. */
async function matches(
  db: Db,
  { people, now }: { people: RawBuilder<unknown>; now: Date },
): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with asked as materialized (
      select n.user_id, n.city_id, n.radius, c.area_radius, p.lat, p.lng,
        degrees(n.radius / ${EARTH_RADIUS_KM}::float8) d_lat,
        greatest(n.chosen_at, n.told_until - make_interval(secs => ${OVERLAP_MS / 1000})) since,
        array(select k.id from category k where k.slug = any(n.categories)) category_ids,
        (select coalesce(bit_or(b.bit), 0) from jsonb_to_recordset(${BITS}::jsonb) as b(slug text, bit smallint)
          where b.slug = any(n.moods)) moods
      from nearby_choice n
      join user_account u on u.id = n.user_id and u.deactivated_at is null
      left join city c on c.id = n.city_id
      cross join lateral (select coalesce(n.lat, c.lat)::float8 lat, coalesce(n.lng, c.lng)::float8 lng) p
      where n.user_id = ${people} and not ${isQuiet(now)}
    )
    select a.user_id, found.event_id from asked a
    cross join lateral (
      select f.event_id from fresh_event f
      where f.first_seen_at > a.since
        and (a.moods = 0 or f.moods & a.moods <> 0)
        and (a.category_ids = '{}' or f.category_id = any(a.category_ids))
        and ${isThere}
        and not exists (select from saved_event s where s.user_id = a.user_id and s.event_id = any(f.ids))
        and not exists (select from notification t where t.user_id = a.user_id and t.event_id = any(f.ids))
      order by f.place limit ${MOST_AT_ONCE}) found`.execute(db)
  return rows
}

/**
 * `fresh_event f` lies where `asked a` says, as in lists (catalogue/filter/feed-scope.ts): within the radius, or in the city where the
 * radius covers its area. The bounds of latitude are cheap, the great circle decides.
 */
const isThere = sql<SqlBool>`(
  a.city_id = f.city_id and (a.radius > a.area_radius or a.radius = a.area_radius and f.lat is null)
  or f.lat between a.lat - a.d_lat and a.lat + a.d_lat
    and ${kilometresBetween('f', { lat: sql.ref('a.lat'), lng: sql.ref('a.lng') })} <= a.radius)`

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { DAY_MS } from '@okolo/contract/durations'
import { told, type Text } from '#server/words/messages/told.ts'

/** A doubt about a source: what was counted, and how to find out whether it is wrong. */
export type Doubt = { kind: 'zone' | 'links' | 'unchanging'; why: Text; todo: Text }

/** Fewer events than these say nothing. */
const ENOUGH_EVENTS = 8
const ENOUGH_PAIRS = 4
const ENOUGH_PASSED = 3
const MOST = 0.5
const NEARLY_ALL = 0.8
const UNCHANGED_DAYS = 28
/** Of one source; more are not needed for a share. */
const MOST_LISTINGS = 300

/** The doubts about one source, by what it has to come and by what other sources say of the same events. */
export async function loadDoubts(db: Db, sourceId: number, now: Date): Promise<Doubt[]> {
  const listings = await comingListings(db, sourceId, now)
  const doubts = [
    atNight(listings),
    shifted(await elsewhereListed(db, sourceId, now)),
    generic(listings),
    await unchanging(db, sourceId, now),
  ]
  return doubts.filter((one) => one !== null)
}

type Coming = { hour: number | null; zone: string; url: string | null; isOnline: boolean }

/** Each event once, by its next date. `hour` null: none is told. */
async function comingListings(db: Db, sourceId: number, now: Date): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select case when (d.value ->> 'allDay')::boolean then null else substring(d.value ->> 'startWall' from 12 for 2)::int end as hour,
      d.value ->> 'zone' as zone, l.content ->> 'url' as url, (l.content ->> 'isOnline')::boolean as "isOnline"
    from listing l
    join lateral (select value from jsonb_array_elements(l.content -> 'dates')
      where (value ->> 'end')::timestamptz > ${now} order by value ->> 'start' limit 1) d on true
    where l.source_id = ${sourceId} and not l.is_withdrawn
    order by l.id limit ${MOST_LISTINGS}`.execute(db)
  return rows
}

/** Hours at which hardly anything begins: the feed's zone is taken for another. */
function atNight(listings: readonly Coming[]): Doubt | null {
  const timed = listings.filter(({ hour, isOnline }) => hour !== null && !isOnline)
  const night = timed.filter(({ hour }) => hour !== null && hour >= 2 && hour < 6)
  if (timed.length < ENOUGH_EVENTS || night.length <= timed.length * MOST) return null
  const zones = [...new Set(night.map(({ zone }) => zone))].join(', ')
  return {
    kind: 'zone',
    why: told('doubt.night', { night: night.length, all: timed.length, zones }),
    todo: told('doubt.nightTodo'),
  }
}

type Pair = { minutes: number; other: string }

/** Events that other sources list under the same title, on the same day or next to it: how much later they begin here. */
async function elsewhereListed(db: Db, sourceId: number, now: Date): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with own as (
      select e.id, e.city_id, lower(e.title) as title, l.content, l.id as listing
      from listing l join event e on e.id = l.event_id
      where l.source_id = ${sourceId} and not l.is_withdrawn and e.next_starts_at > ${now}
      order by l.id limit ${MOST_LISTINGS})
    select distinct on (own.listing) (extract(epoch from ours.start - theirs.start) / 60)::int as minutes, s.title as other
    from own
    join event o on o.city_id = own.city_id and lower(o.title) = own.title and o.next_starts_at > ${now}
    join listing l on l.event_id = o.id and not l.is_withdrawn and l.source_id <> ${sourceId}
    join source s on s.id = l.source_id
    join lateral (select (value ->> 'start')::timestamptz as start from jsonb_array_elements(own.content -> 'dates')
      where not (value ->> 'allDay')::boolean and (value ->> 'start')::timestamptz > ${now} order by 1 limit 1) ours on true
    join lateral (select (value ->> 'start')::timestamptz as start from jsonb_array_elements(l.content -> 'dates')
      where not (value ->> 'allDay')::boolean
        and abs(extract(epoch from (value ->> 'start')::timestamptz - ours.start)) <= 14 * 3600
      order by abs(extract(epoch from (value ->> 'start')::timestamptz - ours.start)) limit 1) theirs on true
    order by own.listing, abs(extract(epoch from ours.start - theirs.start))`.execute(db)
  return rows
}

/** The same shift of most events is a zone; different shifts are different performances. */
function shifted(pairs: readonly Pair[]): Doubt | null {
  const byShift = Map.groupBy(pairs, ({ minutes }) => minutes)
  const [shift, same] = [...byShift].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [0, []]
  const isZone = shift !== 0 && shift % 30 === 0 && Math.abs(shift) >= 60
  if (pairs.length < ENOUGH_PAIRS || same.length < pairs.length * NEARLY_ALL || !isZone) return null
  const others = [...new Set(same.map(({ other }) => other))].slice(0, 3).join(', ')
  return {
    kind: 'zone',
    why: told('doubt.shifted', {
      same: same.length,
      all: pairs.length,
      hours: Math.abs(shift) / 60,
      way: shift > 0 ? 'later' : 'earlier',
      others,
    }),
    todo: told('doubt.shiftedTodo'),
  }
}

/** Links that do not lead to the event. */
function generic(listings: readonly Coming[]): Doubt | null {
  const linked = listings.flatMap(({ url }) => (url === null ? [] : [url]))
  if (linked.length < ENOUGH_EVENTS) return null
  const byUrl = Map.groupBy(linked, (url) => url)
  const [url, same] = [...byUrl].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const home = linked.filter((one) => URL.parse(one)?.pathname === '/' && !one.includes('?'))
  const [count, where] =
    home.length > same.length ? [home.length, told('doubt.homePages')] : [same.length, url]
  if (count <= linked.length * MOST) return null
  return {
    kind: 'links',
    why: told('doubt.links', { links: count, all: linked.length, where }),
    todo: told('doubt.linksTodo'),
  }
}

/** A feed that answers, and that nobody looks after. */
async function unchanging(db: Db, sourceId: number, now: Date): Promise<Doubt | null> {
  const { rows } = await sql<{ since: Date | null; passed: number }>`
    select r.since, (select count(*)::int from listing l join event_date d on d.event_id = l.event_id
      where l.source_id = s.id and not l.is_withdrawn and d.starts_at > r.since and d.starts_at <= ${now}) as passed
    from source s
    join lateral (select max(changed_at) as since from source_record where source_id = s.id) r on true
    where s.id = ${sourceId} and s.failures = 0 and s.checked_at > ${now}::timestamptz - interval '7 days'`.execute(
    db,
  )
  const [row] = rows
  if (row?.since == null) return null
  const days = Math.floor((now.getTime() - row.since.getTime()) / DAY_MS)
  if (days < UNCHANGED_DAYS || row.passed < ENOUGH_PASSED) return null
  return {
    kind: 'unchanging',
    why: told('doubt.unchanging', {
      day: row.since.toISOString().slice(0, 10),
      weeks: Math.floor(days / 7),
      dates: row.passed,
    }),
    todo: told('doubt.unchangingTodo'),
  }
}

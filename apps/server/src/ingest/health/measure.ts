import { sql, type RawBuilder } from 'kysely'
import { EARTH_RADIUS_KM } from '#server/knowledge/places/geo.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AbsentField } from './absent-fields.ts'

/** When a field is absent from `l.content` (knowledge/listing.ts). */
const ABSENT: Record<AbsentField, RawBuilder<boolean>> = {
  description: sql`l.content -> 'descriptions' = '{}' and l.content -> 'summaries' = '{}'`,
  place: sql`l.content #>> '{place,name}' is null and not (l.content ->> 'isOnline')::boolean`,
  coordinates: sql`l.content #>> '{place,lat}' is null and not (l.content ->> 'isOnline')::boolean`,
  'end time': sql`not coalesce((l.content #>> '{dates,0,endStated}')::boolean, false)`,
  price: sql`l.content ->> 'price' is null`,
  image: sql`l.content ->> 'image' is null`,
  organizer: sql`l.content -> 'organizers' = '[]'`,
  category: sql`l.content ->> 'category' = 'other'`,
  language: sql`l.content ->> 'language' = 'und'`,
  link: sql`l.content ->> 'url' is null`,
}

/** Most unknown values kept of a day. */
const MOST_VALUES = 100
const WRITES = [
  'recordsNew',
  'recordsChanged',
  'eventsCreated',
  'eventsUpdated',
  'eventsWithdrawn',
  'datesWritten',
]

/**
 * Takes the measure of every source whose last complete run has none yet, one row a day (`source_day`). Cheap where
 * nothing new was gathered: the job asks every minute, and whoever looks at health asks before.
 */
export async function measureRuns(db: Db): Promise<void> {
  const { rows } = await sql<Pending>`
    select s.id as "sourceId", r.id as "runId", r.finished_at as "finishedAt", r.counts, r.notes
    from source s
    join lateral (select id, finished_at, counts, notes from source_run
      where source_id = s.id and status = 'complete' and finished_at is not null order by id desc limit 1) r on true
    where not exists (select from source_day d where d.source_id = s.id and d.run_id >= r.id)`.execute(
    db,
  )
  for (const run of rows) await measure(db, run)
}

type Counted = Record<string, { count: number }>
type Pending = {
  sourceId: number
  runId: number
  finishedAt: Date
  counts: Record<string, unknown>
  notes: Counted | unknown[]
}

async function measure(db: Db, run: Pending): Promise<void> {
  const { sourceId, runId, finishedAt, counts } = run
  const day = finishedAt.toISOString().slice(0, 10)
  const wrote = WRITES.some((key) => Number(counts[key] ?? 0) > 0)
  const figures = (wrote ? null : await lastFigures(db, sourceId)) ?? (await count(db, run))
  const upcoming = await countUpcoming(db, run)
  const isUnchanged = Number(counts['read'] ?? 0) === 0 && counts['isWhole'] !== true
  const codes = { ...(isUnchanged ? notesOf(await lastCodes(db, sourceId)) : {}), ...codesOf(run) }
  const read = counts['isWhole'] === true ? Number(counts['read'] ?? 0) : null
  await sql`
    insert into source_day as d (source_id, day, run_id, read, records, quarantined, upcoming, listings, located,
      outside, absent, unknown, codes)
    values (${sourceId}, ${day}::date, ${runId}, ${read}, ${Number(counts['records'] ?? 0)},
      ${Number(counts['quarantined'] ?? 0)}, ${upcoming}, ${figures.listings}, ${figures.located},
      ${figures.outside}, ${JSON.stringify(figures.absent)}::jsonb, ${JSON.stringify(figures.unknown)}::jsonb,
      ${JSON.stringify(codes)}::jsonb)
    on conflict (source_id, day) do update set run_id = excluded.run_id, read = coalesce(excluded.read, d.read),
      records = excluded.records, quarantined = excluded.quarantined, upcoming = excluded.upcoming,
      listings = excluded.listings, located = excluded.located, outside = excluded.outside,
      absent = excluded.absent, unknown = excluded.unknown, codes = excluded.codes
    where d.run_id < excluded.run_id`.execute(db)
}

type Figures = {
  listings: number
  located: number
  outside: number
  absent: Record<string, number>
  unknown: Record<string, number>
}

/** A run that wrote nothing left the listings as they were: they are not looked through again. */
async function lastFigures(db: Db, sourceId: number): Promise<Figures | null> {
  const { rows } = await sql<Figures>`
    select listings, located, outside, absent, unknown from source_day
    where source_id = ${sourceId} order by run_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function lastCodes(db: Db, sourceId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ codes: Record<string, number> }>`
    select codes from source_day where source_id = ${sourceId} order by run_id desc limit 1`.execute(
    db,
  )
  return rows[0]?.codes ?? {}
}

/** A platform that says that nothing has changed says its notes once more. */
function notesOf(codes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(codes).filter(([code]) => code.startsWith('noted ')))
}

async function count(db: Db, { sourceId, finishedAt }: Pending): Promise<Figures> {
  const absent = sql.join(
    Object.entries(ABSENT).map(
      ([field, isAbsent]) => sql`${field}::text, count(*) filter (where ${isAbsent})`,
    ),
  )
  const km = sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
    sin(radians((l.content #>> '{place,lat}')::float8 - c.lat) / 2) ^ 2
    + cos(radians(c.lat)) * cos(radians((l.content #>> '{place,lat}')::float8))
      * sin(radians((l.content #>> '{place,lng}')::float8 - c.lng) / 2) ^ 2)))`
  const { rows } = await sql<Omit<Figures, 'unknown'>>`
    select count(*)::int as listings, count(l.content #>> '{place,lat}')::int as located,
      count(*) filter (where ${km} > c.area_radius)::int as outside,
      jsonb_build_object(${absent}) as absent
    from listing l join event e on e.id = l.event_id join city c on c.id = e.city_id
    where l.source_id = ${sourceId} and not l.is_withdrawn and e.last_ends_at > ${finishedAt}`.execute(
    db,
  )
  const [figures] = rows
  return {
    listings: 0,
    located: 0,
    outside: 0,
    absent: {},
    ...figures,
    unknown: await unknownValues(db, sourceId),
  }
}

/** Values that a rule should know and does not, as mapping noted them: `category_unknown`, `status_unknown` ... */
async function unknownValues(db: Db, sourceId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ value: string; count: number }>`
    select coalesce(a ->> 'field', 'value') || ': ' ||
      left(coalesce(substring(a ->> 'message' from '"(.*)"'), a ->> 'message'), 80) as value, count(*)::int as count
    from source_record r, jsonb_array_elements(r.assumptions) a
    where r.source_id = ${sourceId} and r.state <> 'withdrawn' and a ->> 'code' like '%\_unknown'
      and a ->> 'code' <> 'time_unknown'
    group by 1 order by 2 desc, 1 limit ${MOST_VALUES}`.execute(db)
  return Object.fromEntries(rows.map(({ value, count: times }) => [value, times]))
}

async function countUpcoming(db: Db, { sourceId, finishedAt }: Pending): Promise<number> {
  const { rows } = await sql<{ upcoming: number }>`
    select count(distinct e.id)::int as upcoming from listing l join event e on e.id = l.event_id
    where l.source_id = ${sourceId} and not l.is_withdrawn and e.last_ends_at > ${finishedAt}`.execute(
    db,
  )
  return rows[0]?.upcoming ?? 0
}

/** Counts of a run's assumptions, refusals and notes: `assumed zone_assumed` -> 12. */
function codesOf({ counts, notes }: Pending): Record<string, number> {
  const groups: [string, unknown][] = [
    ['assumed', counts['assumptions']],
    ['refused', counts['reasons']],
    ['noted', notes],
  ]
  return Object.fromEntries(
    groups.flatMap(([kind, counted]) =>
      typeof counted === 'object' && counted !== null && !Array.isArray(counted)
        ? Object.entries(counted).map(([code, entry]: [string, unknown]) => [
            `${kind} ${code}`,
            countOf(entry),
          ])
        : [],
    ),
  )
}

function countOf(entry: unknown): number {
  return typeof entry === 'object' && entry !== null && 'count' in entry ? Number(entry.count) : 1
}

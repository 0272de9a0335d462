import { sql, type RawBuilder } from 'kysely'
import { sourceHashColumn } from '#server/catalogue/translations/source-hash.ts'
import type { SearchText } from '#server/words/search-text.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { isOff, type DateRow } from './date-rows.ts'
import type { EventRow } from './event-rows.ts'
import { RESERVED } from './reserved-events.ts'

/** An event as it is written: its row, with what the clock adds, and its rows in the other tables. */
export type EventWrite = {
  /** Nothing of it is stored. */
  isNew: boolean
  row: EventRow
  nextStart: Date | null
  lastEnd: Date | null
  /** `event.date_count` */
  count: number
  dates: DateRow[]
  /** Keys of dates that are no more. */
  gone: string[]
  organizerIds: number[]
  /** The words by which search finds it. */
  text: SearchText
}

/** The largest `smallint`. */
const MOST_COUNTED = 32_767

/** Writes whole events, new and changed, in a few statements for any number of them. */
export async function writeEvents(tx: Tx, writes: readonly EventWrite[], now: Date): Promise<void> {
  if (writes.length === 0) return
  const ids = writes.map(({ row }) => row.id)
  const events = rowsOf(
    'event',
    writes.map(({ row, nextStart, lastEnd, count }) => ({
      ...row,
      date_count: Math.min(count, MOST_COUNTED),
      next_starts_at: nextStart,
      last_ends_at: lastEnd,
      first_seen_at: now,
      changed_at: now,
    })),
  )
  // A title may change, an address of a page must not: slug, uuid and first_seen_at stay, once it was shown. So does the
  // popularity, a place among others (ingest/upkeep/popularity.ts): a new event begins low, a changed one keeps its place until it is judged.
  await sql`
    insert into event (${events.columns}) select ${events.values} from ${events.rows}
    on conflict (id) do update set ${events.replacedBut('id', 'uuid', 'slug', 'popularity', 'first_seen_at')},
      slug = case when event.status = ${RESERVED} then excluded.slug else event.slug end, merged_into = null`.execute(
    tx,
  )
  await writeDates(tx, writes)
  // Before the search rows, in the order in which the job that reads it locks both (ingest/upkeep). That job adds words
  // of translated titles.
  await sql`
    insert into search_todo (event_id, rewrite)
    select e.id, exists (select from translation t where t.content is not null
      and t.source_hash = ${sourceHashColumn(sql`e.language`, sql`e.title`)})
    from event e where e.id = any(${ids}::bigint[]) order by e.id
    on conflict (event_id) do update set rewrite = excluded.rewrite`.execute(tx)
  await sql`
    insert into event_text (event_id, city_id, upcoming, next_starts_at, last_ends_at, popularity, vector)
    select t.event_id, t.city_id, t.upcoming, e.next_starts_at, e.last_ends_at, e.popularity, ${searchVector('t')}
    from json_to_recordset(${toJson(writes.map(textRow))}::json) as t (
      event_id bigint, city_id int, upcoming boolean, title text, performers text, places text, keywords text,
      keys text[])
    join event e on e.id = t.event_id
    on conflict (event_id) do update set city_id = excluded.city_id, upcoming = excluded.upcoming,
      next_starts_at = excluded.next_starts_at, last_ends_at = excluded.last_ends_at,
      popularity = excluded.popularity, vector = excluded.vector`.execute(tx)
  const known = writes.flatMap(({ row, isNew }) => (isNew ? [] : [row.id]))
  if (known.length > 0)
    await sql`delete from event_organizer where event_id = any(${known})`.execute(tx)
  const organizers = writes.flatMap(({ row, organizerIds }) =>
    [...new Set(organizerIds)].map((organizer_id, position) => ({
      event_id: row.id,
      organizer_id,
      position,
    })),
  )
  await sql`
    insert into event_organizer (event_id, organizer_id, position)
    select event_id, organizer_id, position from json_to_recordset(${toJson(organizers)}::json)
      as o (event_id bigint, organizer_id int, position smallint)`.execute(tx)
}

function textRow({ row, nextStart, text }: EventWrite) {
  return {
    event_id: row.id,
    city_id: row.city_id,
    upcoming: nextStart !== null,
    ...text,
  }
}

/** Rows of a table, for `insert into table (columns) select values from rows`; their keys are its columns. */
function rowsOf(table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0] ?? {})
  return {
    columns: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(names.map((name) => sql.ref(`n.${name}`))),
    rows: sql`json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)}::json) n`,
    /** For `on conflict do update set`: all columns but these. */
    replacedBut: (...kept: string[]) =>
      sql.join(
        names
          .filter((name) => !kept.includes(name))
          .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
      ),
  }
}

async function writeDates(tx: Tx, writes: readonly EventWrite[]): Promise<void> {
  const gone = writes.flatMap(({ row, gone: keys }) =>
    keys.map((date_key) => ({ event_id: row.id, date_key })),
  )
  if (gone.length > 0)
    await sql`
      delete from event_date d using jsonb_to_recordset(${toJson(gone)}::jsonb)
        as g (event_id bigint, date_key text)
      where d.event_id = g.event_id and d.date_key = g.date_key`.execute(tx)
  const dates = writes.flatMap(({ dates: rows }) => rows)
  if (dates.length === 0) return
  // An event that comes back after it was merged away takes back its past dates. Each is looked up by itself: a join reads the
  // whole table while that is small.
  await sql`
    delete from event_date where id = any(array(
      select d.id from unnest(${dates.map(({ uuid }) => uuid)}::uuid[], ${dates.map(({ event_id }) => event_id)}::bigint[])
        as n (uuid, event_id)
      cross join lateral (
        select id from event_date o where o.uuid = n.uuid and o.event_id <> n.event_id limit 1) d))`.execute(
    tx,
  )
  // Its popularity stands with the event.
  const n = rowsOf('event_date', dates)
  await sql`
    insert into event_date as d (${n.columns}, popularity)
    select ${n.values}, e.popularity from ${n.rows} join event e on e.id = n.event_id
    on conflict (event_id, date_key) do update set ${n.replacedBut('uuid', 'event_id', 'date_key')},
      popularity = excluded.popularity`.execute(tx)
}

/**
 * Dates that were planned, of events that no source gives a day for any more: their pages stay and say `status`, which
 * keeps them out of the lists where nothing takes place.
 */
export async function keepDates(
  tx: Tx,
  events: readonly { id: number; status: string }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    update event_date d set is_live = e.is_live, status = e.status
    from jsonb_to_recordset(${toJson(events.map((event) => ({ ...event, is_live: !isOff(event.status) })))}::jsonb)
      as e (id bigint, status text, is_live boolean)
    where d.event_id = e.id and d.ends_at > ${now} and (d.is_live <> e.is_live or d.status <> e.status)`.execute(
    tx,
  )
}

/** Events that no source lists any more: their future dates go, their past and their page's address stay. */
export async function withdrawEvents(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from event_date where event_id = any(${[...ids]}) and ends_at > ${now}`.execute(
    tx,
  )
  await sql`
    update event set status = 'withdrawn', next_starts_at = null, content_hash = '', changed_at = ${now}
    where id = any(${[...ids]}) and status not in ('withdrawn', 'merged', ${RESERVED})`.execute(tx)
  await sql`update event_text set upcoming = false where event_id = any(${[...ids]}) and upcoming`.execute(
    tx,
  )
}

/**
 * The vector of a row with the columns of SearchText: titles weigh A, performers B, venue and organizers C
 * (specification 11), keywords and keys the least.
 */
export function searchVector(row: string): RawBuilder<unknown> {
  const part = (column: string, weight: 'A' | 'B' | 'C' | 'D') =>
    sql`setweight(to_tsvector('simple', fold_text(${sql.ref(`${row}.${column}`)})), ${sql.lit(weight)})`
  return sql`${part('title', 'A')} || ${part('performers', 'B')} || ${part('places', 'C')}
    || ${part('keywords', 'D')} || array_to_tsvector(${sql.ref(`${row}.keys`)})`
}

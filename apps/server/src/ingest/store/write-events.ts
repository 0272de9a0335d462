import { sql } from 'kysely'
import type { SearchText } from '#server/words/search-text.ts'
import { searchVector } from './search-vector.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { unnested, type ColumnTypes } from '#server/platform/database/unnested.ts'
import { isOff, type DateRow } from './date-rows.ts'
import type { EventRow } from './event-rows.ts'
import { HELD } from './held-events.ts'

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
  const events = unnested(
    writes.map(({ row, nextStart, lastEnd, count }) => ({
      ...row,
      date_count: Math.min(count, MOST_COUNTED),
      next_starts_at: nextStart,
      last_ends_at: lastEnd,
      first_seen_at: now,
      changed_at: now,
    })),
    {
      id: 'bigint',
      uuid: 'uuid',
      slug: 'text',
      titles: 'jsonb',
      title: 'text',
      language: 'text',
      category_id: 'smallint',
      city_id: 'int',
      venue_id: 'int',
      is_online: 'boolean',
      status: 'text',
      price_min: 'real',
      price_currency: 'text',
      popularity: 'int',
      source_count: 'smallint',
      is_demo: 'boolean',
      next_starts_at: 'timestamptz',
      last_ends_at: 'timestamptz',
      date_count: 'smallint',
      lat: 'real',
      lng: 'real',
      card: 'jsonb',
      detail: 'jsonb',
      moods: 'smallint',
      visitor_bits: 'int',
      languages: 'text[]',
      provenance: 'jsonb',
      status_doubt: 'text',
      part_of: 'bigint',
      series: 'text',
      content_hash: 'text',
      first_seen_at: 'timestamptz',
      changed_at: 'timestamptz',
    },
  )
  // A title may change, an address of a page must not: slug, uuid and first_seen_at stay, once it was shown. So does the
  // popularity, a place among others (ingest/upkeep/popularity.ts): a new event begins low, a changed one keeps its place until it is judged.
  await sql`
    insert into event (${events.columns}) select ${events.values} from ${events.rows}
    on conflict (id) do update set
      slug = case when event.status = ${HELD} then excluded.slug else event.slug end,
      titles = excluded.titles, title = excluded.title, language = excluded.language,
      category_id = excluded.category_id, city_id = excluded.city_id, venue_id = excluded.venue_id,
      is_online = excluded.is_online, status = excluded.status, price_min = excluded.price_min,
      price_currency = excluded.price_currency, source_count = excluded.source_count, is_demo = excluded.is_demo,
      next_starts_at = excluded.next_starts_at, last_ends_at = excluded.last_ends_at, date_count = excluded.date_count,
      lat = excluded.lat, lng = excluded.lng, card = excluded.card, detail = excluded.detail,
      moods = excluded.moods, visitor_bits = excluded.visitor_bits, languages = excluded.languages, provenance = excluded.provenance,
      status_doubt = excluded.status_doubt, part_of = excluded.part_of,
      series = excluded.series, merged_into = null,
      content_hash = excluded.content_hash,
      changed_at = excluded.changed_at`.execute(tx)
  await writeDates(tx, writes)
  // Before the search rows, in the order in which the job that reads it locks both (ingest/upkeep).
  await sql`
    insert into search_todo (event_id, rewrite) select id, false from unnest(${ids}::bigint[]) id order by id
    on conflict (event_id) do update set rewrite = false`.execute(tx)
  const texts = unnested(writes.map(textRow), {
    event_id: 'bigint',
    city_id: 'int',
    upcoming: 'boolean',
    title: 'text',
    performers: 'text',
    places: 'text',
    keys: 'text[]',
  })
  await sql`
    insert into event_text (event_id, city_id, upcoming, next_starts_at, last_ends_at, popularity, vector)
    select t.event_id, t.city_id, t.upcoming, e.next_starts_at, e.last_ends_at, e.popularity, ${searchVector('t')}
    from (select ${texts.values} from ${texts.rows}) t join event e on e.id = t.event_id
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
  if (organizers.length === 0) return
  const held = unnested(organizers, {
    event_id: 'bigint',
    organizer_id: 'int',
    position: 'smallint',
  })
  await sql`insert into event_organizer (${held.columns}) select ${held.values} from ${held.rows}`.execute(
    tx,
  )
}

function textRow({ row, nextStart, text }: EventWrite) {
  return {
    event_id: row.id,
    city_id: row.city_id,
    upcoming: nextStart !== null,
    ...text,
  }
}

/** Its popularity stands with the event. */
type WrittenDate = Omit<DateRow, 'popularity'>
const DATE: ColumnTypes<WrittenDate> = {
  uuid: 'uuid',
  event_id: 'bigint',
  date_key: 'text',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  end_stated: 'boolean',
  start_wall: 'timestamp',
  end_wall: 'timestamp',
  time_zone: 'text',
  all_day: 'boolean',
  status: 'text',
  previous_start: 'timestamptz',
  online_url: 'text',
  prev_ends_at: 'timestamptz',
  is_long: 'boolean',
  list_at: 'timestamptz',
  open_until: 'timestamptz',
  is_live: 'boolean',
  city_id: 'int',
  category_id: 'smallint',
  moods: 'smallint',
  language_bits: 'smallint',
  visitor_bits: 'int',
  venue_id: 'int',
  is_online: 'boolean',
  price_min: 'real',
  lat: 'real',
  lng: 'real',
  mx: 'float8',
  my: 'float8',
  cell: 'int',
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
  const n = unnested<WrittenDate>(dates, DATE)
  await sql`
    insert into event_date as d (${n.columns}, popularity)
    select ${n.values}, e.popularity from ${n.rows} join event e on e.id = n.event_id
    on conflict (event_id, date_key) do update set
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, end_stated = excluded.end_stated,
      start_wall = excluded.start_wall, end_wall = excluded.end_wall, time_zone = excluded.time_zone,
      all_day = excluded.all_day, status = excluded.status, previous_start = excluded.previous_start,
      online_url = excluded.online_url, prev_ends_at = excluded.prev_ends_at, is_long = excluded.is_long,
      list_at = excluded.list_at, open_until = excluded.open_until,
      is_live = excluded.is_live, city_id = excluded.city_id, category_id = excluded.category_id,
      moods = excluded.moods, language_bits = excluded.language_bits, visitor_bits = excluded.visitor_bits, venue_id = excluded.venue_id,
      is_online = excluded.is_online, price_min = excluded.price_min,
      popularity = excluded.popularity, lat = excluded.lat, lng = excluded.lng, mx = excluded.mx,
      my = excluded.my, cell = excluded.cell`.execute(tx)
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
    where id = any(${[...ids]}) and status not in ('withdrawn', 'merged', ${HELD})`.execute(tx)
  await sql`update event_text set upcoming = false where event_id = any(${[...ids]}) and upcoming`.execute(
    tx,
  )
}

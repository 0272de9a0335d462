import { sql, type RawBuilder } from 'kysely'
import { sourceHashColumn } from '#server/subjects/translation/store/source-hash.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { SearchText } from '#server/words/search-text.ts'

/** The search row of an event. */
export type TextRow = SearchText & { event_id: number; city_id: number; upcoming: boolean }

/** Writes the search rows of events that are written. */
export async function writeTexts(tx: Tx, rows: readonly TextRow[]): Promise<void> {
  // Before the search rows, in the order in which the job that reads it locks both (noteSearch). That job adds words of
  // translated titles.
  await sql`
    insert into search_todo (event_id, rewrite)
    select e.id, exists (select from translation t where t.content is not null
      and t.source_hash = ${sourceHashColumn(sql`e.language`, sql`e.title`)})
    from event e where e.id = any(${rows.map(({ event_id }) => event_id)}::bigint[]) order by e.id
    on conflict (event_id) do update set rewrite = excluded.rewrite`.execute(tx)
  await sql`
    insert into event_text (event_id, city_id, upcoming, next_starts_at, last_ends_at, popularity, vector)
    select t.event_id, t.city_id, t.upcoming, e.next_starts_at, e.last_ends_at, e.popularity, ${searchVector('t')}
    from json_to_recordset(${toJson(rows)}::json) as t (
      event_id bigint, city_id int, upcoming boolean, title text, performers text, places text, keywords text,
      lexemes text[])
    join event e on e.id = t.event_id
    on conflict (event_id) do update set city_id = excluded.city_id, upcoming = excluded.upcoming,
      next_starts_at = excluded.next_starts_at, last_ends_at = excluded.last_ends_at,
      popularity = excluded.popularity, vector = excluded.vector`.execute(tx)
}

/** Takes events out of every search. */
export async function deleteTexts(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`delete from event_text where event_id = any(${[...eventIds]})`.execute(tx)
}

/** Takes events out of the search of what is coming. */
export async function endTexts(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`update event_text set upcoming = false where event_id = any(${[...eventIds]}) and upcoming`.execute(
    tx,
  )
}

/** Brings search rows to the next dates of their events; without one, an event is out of the search of what is coming. */
export async function rollTexts(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    update event_text t set next_starts_at = e.next_starts_at, upcoming = e.next_starts_at is not null
    from event e where e.id = t.event_id and e.id = any(${[...eventIds]})`.execute(tx)
}

/** Brings search rows to the popularity of their events. */
export async function ratePopularTexts(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    update event_text t set popularity = e.popularity
    from event e where e.id = t.event_id and e.id = any(${[...eventIds]})`.execute(tx)
}

/** Replaces the words by which search finds these events. */
export async function replaceWords(
  tx: Tx,
  rows: readonly (SearchText & { event_id: number })[],
): Promise<void> {
  await sql`
    update event_text t set vector = ${searchVector('n')}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as n (
      event_id bigint, title text, performers text, places text, keywords text, lexemes text[])
    where t.event_id = n.event_id`.execute(tx)
}

/** Has the words of these events worked out again, with their translated titles. */
export async function requestRewriting(db: Db, eventIds: readonly number[]): Promise<void> {
  await sql`
    insert into search_todo (event_id, rewrite)
    select event_id, true from event_text where event_id = any(${[...eventIds]}) order by event_id
    on conflict (event_id) do update set rewrite = true`.execute(db)
}

/** Up to `most` events whose words are to be noted, which nobody else takes meanwhile. */
export async function takeToNote(
  tx: Tx,
  most: number,
): Promise<{ event_id: number; rewrite: boolean }[]> {
  const { rows } = await sql<{ event_id: number; rewrite: boolean }>`
    select event_id, rewrite from search_todo order by event_id limit ${most}
    for update skip locked`.execute(tx)
  return rows
}

export async function markNoted(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`delete from search_todo where event_id = any(${[...eventIds]})`.execute(tx)
}

/**
 * The vector of a row with the columns of SearchText: titles weigh A, performers B, venue and organizers C
 * (specification 11), keywords and lexemes the least.
 */
export function searchVector(row: string): RawBuilder<unknown> {
  const part = (column: string, weight: 'A' | 'B' | 'C' | 'D') =>
    sql`setweight(to_tsvector('simple', fold_text(${sql.ref(`${row}.${column}`)})), ${sql.lit(weight)})`
  return sql`${part('title', 'A')} || ${part('performers', 'B')} || ${part('places', 'C')}
    || ${part('keywords', 'D')} || array_to_tsvector(${sql.ref(`${row}.lexemes`)})`
}

import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Link } from './match.ts'

/** An operator's words on two listings, and their withdrawal. */
const WORDS = sql`('must', 'cannot', 'undone')`
/** Nothing was said of the pair of `merge_journal w` later. */
const IS_LAST = sql`not exists (
  select from merge_journal later where later.id > w.id and later.kind in ${WORDS}
    and (later.a = w.a and later.b = w.b or later.a = w.b and later.b = w.a))`

export type JournalEntry = Link & {
  id: number
  who: string
  at: Date
  /** An operator's word on these two, and the last one. */
  holds: boolean
}

/** Adds to the journal of links, which only grows. `who`: `okolo`, or the operator's name. */
export async function addToJournal(
  tx: Tx,
  links: readonly Link[],
  who: string,
  now: Date,
): Promise<void> {
  if (links.length === 0) return
  const rows = links.map((link) => ({ ...link, who, created_at: now }))
  await sql`
    insert into merge_journal (kind, a, b, probability, reasons, who, created_at)
    select kind, a, b, probability, reasons, who, created_at
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as j (
      kind text, a text, b text, probability real, reasons jsonb, who text, created_at timestamptz)`.execute(
    tx,
  )
}

/**
 * Returns the decisions about pairs of these listings: the last word of an operator on a pair, unless it was taken back,
 * and that a festival is never one with its parts.
 */
export async function decisionsOn(
  db: Db,
  listings: readonly { key: string; eventId: number | null }[],
): Promise<{ a: string; b: string; kind: 'must' | 'cannot' }[]> {
  if (listings.length === 0) return []
  const wanted = listings.map(({ key }) => key)
  const { rows } = await sql<{ a: string; b: string; kind: 'must' | 'cannot' }>`
    select a, b, kind from (
      select distinct on (least(a, b), greatest(a, b)) a, b, kind from (
        select id, a, b, kind from merge_journal where a = any(${wanted}) and kind in ${WORDS}
        union
        select id, a, b, kind from merge_journal where b = any(${wanted}) and kind in ${WORDS}) j
      order by least(a, b), greatest(a, b), id desc) last
    where kind <> 'undone' order by least(a, b), greatest(a, b)`.execute(db)
  const parts = await partsAmong(db, [...new Set(listings.flatMap(({ eventId }) => eventId ?? []))])
  // An operator's word comes last and stands.
  return [...parts.map((pair) => ({ ...pair, kind: 'cannot' as const })), ...rows]
}

async function partsAmong(db: Db, ids: readonly number[]): Promise<{ a: string; b: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ a: string; b: string }>`
    select p.platform || ' ' || p.platform_id as a, w.platform || ' ' || w.platform_id as b
    from event_umbrella u join listing p on p.event_id = u.part_id join listing w on w.event_id = u.umbrella_id
    where u.part_id = any(${[...ids]}) or u.umbrella_id = any(${[...ids]})`.execute(db)
  return rows
}

/** Everything the journal holds about these listings, the oldest first. */
export async function journalOf(db: Db, keys: readonly string[]): Promise<JournalEntry[]> {
  if (keys.length === 0) return []
  const wanted = [...keys]
  const { rows } = await sql<JournalEntry>`
    select id, kind, a, b, probability, reasons, who, created_at as at,
      kind in ('must', 'cannot') and ${IS_LAST} as holds
    from merge_journal w where a = any(${wanted}) or b = any(${wanted}) order by id`.execute(db)
  return rows
}

/** A word of an operator, on all pairs of listings that he said it of at once; `id` of one of its entries. */
export type Word = {
  kind: 'must' | 'cannot'
  who: string
  at: Date
  /** Those on which nothing was said later. */
  pairs: { a: string; b: string }[]
}

/** Null: there is no such word. Without pairs: it does not hold any more. */
export async function wordOf(db: Db, id: number): Promise<Word | null> {
  const { rows } = await sql<Omit<Word, 'pairs'> & { a: string; b: string; holds: boolean }>`
    select w.kind, w.who, w.created_at as at, w.a, w.b, ${IS_LAST} as holds
    from merge_journal said join merge_journal w
      on w.kind = said.kind and w.who = said.who and w.created_at = said.created_at
    where said.id = ${id} and said.kind in ('must', 'cannot') order by w.id`.execute(db)
  const [first] = rows
  if (first === undefined) return null
  const { kind, who, at } = first
  return { kind, who, at, pairs: rows.flatMap(({ a, b, holds }) => (holds ? [{ a, b }] : [])) }
}

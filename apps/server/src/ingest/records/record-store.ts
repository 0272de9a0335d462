import type { Assumption } from '@okolo/connectors/event-draft'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { jsonTexts, storableText, toJson } from '#server/platform/json-column.ts'
import { hashOf } from '#server/words/stable-id.ts'
import type { KnownRecord } from './sweep.ts'

/** A record, or what there is of one that could not be read (`broken`). */
export type IncomingRecord = {
  id: string
  raw: unknown
  broken: { code: string; message: string } | null
}

/** `raw` is JSON text. */
export type StoredRecord = { id: number; recordId: string; raw: string }

/**
 * Stores records raw, before anything is made of them; unchanged ones are not written. `waiting`: those that are to be
 * mapped now.
 */
export async function storeRecords(
  tx: Tx,
  sourceId: number,
  incoming: readonly IncomingRecord[],
  now: Date,
): Promise<{ added: number; changed: number; waiting: StoredRecord[] }> {
  // A listing that names one id twice means its last word.
  const records = new Map(incoming.map((record) => [record.id, record]))
  if (records.size === 0) return { added: 0, changed: 0, waiting: [] }
  const known = await sql<{
    record_id: string
    raw_hash: string
    state: string
    missing_runs: number
  }>`
    select record_id, raw_hash, state, missing_runs from source_record
    where source_id = ${sourceId} and record_id = any(${[...records.keys()]})`.execute(tx)
  const before = new Map(known.rows.map((row) => [row.record_id, row]))
  const writes = [...records.values()]
    .map((record) => ({
      record,
      hash: hashOf([record.raw, record.broken]),
      before: before.get(record.id),
    }))
    .filter(
      ({ hash, before: row }) =>
        row === undefined ||
        row.raw_hash !== hash ||
        row.state === 'withdrawn' ||
        row.missing_runs > 0,
    )
  const rows = writes.map(({ record: { id, raw, broken }, hash, before: row }) => ({
    id,
    // As text: it may hold characters that a jsonb cannot, and is kept as it came.
    raw: JSON.stringify(raw) ?? 'null',
    hash,
    state:
      broken !== null
        ? 'quarantined'
        : row?.raw_hash === hash && row.state !== 'withdrawn'
          ? row.state
          : 'new',
    code: storableOrNull(broken?.code),
    reason: storableOrNull(broken?.message),
  }))
  if (rows.length === 0) return { added: 0, changed: 0, waiting: [] }
  const { rows: stored } = await sql<{ id: number; record_id: string }>`
    with written as (
      insert into source_record as r (source_id, record_id, raw, raw_hash, state, reason_code, reason, assumptions,
        missing_runs, first_seen_at, changed_at)
      select ${sourceId}::int, record_id, raw, raw_hash, state, reason_code, reason, '[]', 0,
        ${now}::timestamptz, ${now}::timestamptz
      from unnest(${rows.map(({ id }) => id)}::text[], ${jsonTexts(rows.map(({ raw }) => raw))}::text[],
        ${rows.map(({ hash }) => hash)}::text[], ${rows.map(({ state }) => state)}::text[],
        ${rows.map(({ code }) => code)}::text[], ${rows.map(({ reason }) => reason)}::text[])
        as n (record_id, raw, raw_hash, state, reason_code, reason)
      on conflict (source_id, record_id) do update set
        -- What was purged stays so until the platform says something else.
        raw = case when r.purged_at is not null and r.raw_hash = excluded.raw_hash and r.state <> 'withdrawn'
          then r.raw else excluded.raw end,
        purged_at = case when r.raw_hash = excluded.raw_hash and r.state <> 'withdrawn' then r.purged_at end,
        raw_hash = excluded.raw_hash,
        state = excluded.state, missing_runs = 0,
        reason_code = case when excluded.state in ('new', 'quarantined') and r.raw_hash <> excluded.raw_hash
          then excluded.reason_code else r.reason_code end,
        reason = case when excluded.state in ('new', 'quarantined') and r.raw_hash <> excluded.raw_hash
          then excluded.reason else r.reason end,
        changed_at = case when r.raw_hash = excluded.raw_hash then r.changed_at else excluded.changed_at end
      returning id, record_id, state, purged_at)
    select id, record_id from written where state = 'new' and purged_at is null order by id`.execute(
    tx,
  )
  const added = writes.filter(({ before: row }) => row === undefined).length
  const texts = new Map(rows.map(({ id, raw }) => [id, raw]))
  return {
    added,
    changed: writes.length - added,
    waiting: stored.map(({ id, record_id: recordId }) => ({
      id,
      recordId,
      raw: texts.get(recordId) ?? 'null',
    })),
  }
}

/**
 * Records that wait to be mapped: new and changed ones, those mapped by an older connector or configuration, those that could
 * not be written, and those whose recurrences need to be carried on; all of them where `mappedWith` is null. `after` pages through them by
 * id; a page holds `limit` of them at most, and `characters` (bytes, that is) unless one alone has more.
 */
export async function pendingRecords(
  db: Db,
  sourceId: number,
  {
    mappedWith,
    now,
    after,
    limit,
    characters,
  }: { mappedWith: string | null; now: Date; after: number; limit: number; characters: number },
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, "recordId", raw from (
      select *, sum(octet_length(raw)) over (order by id) - octet_length(raw) as before from (
        select id, record_id as "recordId", raw from source_record
        where source_id = ${sourceId} and id > ${after} and purged_at is null and (
          state = 'new'
          or (state in ('mapped', 'skipped', 'quarantined') and mapped_with is distinct from ${mappedWith}::text
            and mapped_with is not null)
          or (state in ('mapped', 'quarantined') and map_again_at <= ${now}))
        order by id limit ${limit}) waiting) page
    where before < ${characters} order by id`.execute(db)
  return rows
}

/** Mapped with nothing that is: to be mapped again. */
const REPLAY = 'replay'

/** Marks every record of a source to be mapped again, unless an earlier replay left some. Returns how many wait. */
export async function markForReplay(db: Db, sourceId: number): Promise<number> {
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from source_record
    where source_id = ${sourceId} and mapped_with = ${REPLAY} and purged_at is null`
  const left = (await waiting.execute(db)).rows[0]?.n ?? 0
  if (left > 0) return left
  await sql`
    update source_record set mapped_with = ${REPLAY}
    where source_id = ${sourceId} and mapped_with is not null and purged_at is null
      and state in ('mapped', 'skipped', 'quarantined')`.execute(db)
  return (await waiting.execute(db)).rows[0]?.n ?? 0
}

/** Marks these records to be mapped again. */
export async function markRecordsForReplay(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update source_record set mapped_with = ${REPLAY}
    where id = any(${[...ids]}::bigint[]) and mapped_with is not null and purged_at is null`.execute(
    db,
  )
}

function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storableText(text)
}

export type Outcome = {
  id: number
  state: 'mapped' | 'skipped' | 'quarantined'
  reason: { code: string; message: string } | null
  assumptions: Assumption[]
  mapAgainAt: Date | null
}

export async function saveOutcomes(
  tx: Tx,
  outcomes: readonly Outcome[],
  mappedWith: string,
): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    update source_record r set state = o.state, reason_code = o.reason_code, reason = o.reason,
      assumptions = o.assumptions::jsonb, map_again_at = o.map_again_at, mapped_with = ${mappedWith}
    from unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ reason }) => storableOrNull(reason?.code))}::text[],
      ${outcomes.map(({ reason }) => storableOrNull(reason?.message))}::text[],
      ${jsonTexts(outcomes.map(({ assumptions }) => toJson(assumptions)))}::text[],
      ${outcomes.map(({ mapAgainAt }) => mapAgainAt)}::timestamptz[])
      as o (id, state, reason_code, reason, assumptions, map_again_at)
    where r.id = o.id`.execute(tx)
}

/** Records whose absence would mean something: those with a date to come. Dates that are over leave a listing by themselves. */
export async function knownRecords(db: Db, sourceId: number, now: Date): Promise<KnownRecord[]> {
  const { rows } = await sql<KnownRecord>`
    select id, record_id as "recordId", missing_runs as "missingRuns" from source_record r
    where source_id = ${sourceId} and state <> 'withdrawn' and exists (
      select from listing l join event_date d on d.event_id = l.event_id
      where l.record_id = r.id and not l.is_withdrawn and d.ends_at > ${now})`.execute(db)
  return rows
}

const LATELY_DAYS = 28

/** Counts the coming records that vanished in the last weeks, a few at a time, without an operator's word. */
export async function goneLately(db: Db, sourceId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select count(*)::int as gone from source_record r join source s on s.id = r.source_id
    where r.source_id = ${sourceId} and r.state = 'withdrawn' and r.missing_runs >= 2
      and r.changed_at > greatest(${now}::timestamptz - make_interval(days => ${LATELY_DAYS}::int), s.loss_accepted_at)
      and exists (select from listing l, jsonb_array_elements(l.content -> 'dates') d
        where l.record_id = r.id and (d ->> 'end')::timestamptz > ${now})`.execute(db)
  return rows[0]?.gone ?? 0
}

export async function markMissing(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await sql`update source_record set missing_runs = missing_runs + 1 where id = any(${[...ids]})`.execute(
      tx,
    )
}

export async function markWithdrawn(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0)
    await sql`
      update source_record set state = 'withdrawn', changed_at = ${now}
      where id = any(${[...ids]}) and state <> 'withdrawn'`.execute(tx)
}

export async function recordIds(
  db: Db,
  sourceId: number,
  ids: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from source_record
    where source_id = ${sourceId} and record_id = any(${[...ids]}) and state <> 'withdrawn'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { refused } from '#server/platform/problem.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { lockEvents } from '../store/lock-events.ts'
import {
  listingAddress,
  takedownKey,
  takedownMatcher,
  type TakedownKind,
} from '../pipeline/match-takedown.ts'
import { purgeListings, type Purged } from './purge.ts'
import { startOverNow } from '../sources/progress.ts'
import { forgetResponses } from '../sources/run-store.ts'
import { purgeRaw, unpurgeRaw } from '../records/purge-raw.ts'
import { told } from '#server/words/messages/told.ts'

export type Takedown = {
  id: number
  kind: TakedownKind
  value: string
  reason: string
  createdAt: Date
  createdBy: string
  liftedAt: Date | null
  liftedBy: string | null
  /** Taken away when it was made. */
  listings: number
  records: number
}

export type TakedownRequest = {
  kind: TakedownKind
  /** A source's slug; an address, `*` at its end for all that begin so, or an event page of ours; an organizer's name or page. */
  value: string
  reason: string
  by: string
}

export type TakedownDeps = {
  db: Db
  clock: Clock
  signal: AbortSignal
  onProgress?: ((looked: number) => void) | undefined
}

/**
 * Takes down a source, an address or an organizer: from the moment it is noted nothing of it is imported any more, then
 * all that is stored of it is hidden and erased, the raw records too. Doing it again finishes what was interrupted.
 */
export async function takeDown(
  request: TakedownRequest,
  deps: TakedownDeps,
): Promise<{ takedowns: Takedown[]; purged: Purged }> {
  const { db, clock, signal, onProgress } = deps
  const now = clock()
  const values = await meant(db, request)
  const ids = await inTransaction(db, async (tx) => {
    const noted: { id: number; kind: TakedownKind; key: string }[] = []
    for (const value of values) {
      const key = takedownKey(request.kind, value)
      const { rows } = await sql<{ id: number }>`
        insert into takedown (kind, value, match_key, reason, created_at, created_by)
        values (${request.kind}, ${value}, ${key}, ${request.reason}, ${now}, ${request.by})
        on conflict (kind, match_key) where lifted_at is null do update set reason = excluded.reason
        returning id`.execute(tx)
      noted.push({ id: rows[0]?.id ?? 0, kind: request.kind, key })
    }
    return noted
  })
  // Pages that asked before it was noted what is taken down are committed by then, and found below.
  await inTransaction(db, lockEvents)
  const purged = await purgeListings(db, takedownMatcher(ids), {
    now,
    places: await loadKnownPlaces(db),
    signal,
    onProgress,
  })
  purged.records += await purgeUnmapped(db, request.kind, values, now)
  const [first] = ids
  if (first !== undefined)
    await sql`
      update takedown set listings = listings + ${purged.listings}, records = records + ${purged.records}
      where id = ${first.id}`.execute(db)
  const all = await listTakedowns(db)
  const made = new Set(ids.map(({ id }) => id))
  return { takedowns: all.filter(({ id }) => made.has(id)), purged }
}

/** The event's listings where an event page of ours is named, else the value itself. */
async function meant(db: Db, { kind, value }: TakedownRequest): Promise<string[]> {
  if (kind === 'source') {
    const { rows } = await sql`select id from source where slug = ${value}`.execute(db)
    if (rows.length === 0) throw refused(told('refused.noSource', { source: value }))
  }
  const slug = kind === 'url' ? /\/events\/([^/?#]+)/.exec(value)?.[1] : undefined
  if (slug === undefined) return [value]
  const { rows } = await sql<{ platform: string; platform_id: string }>`
    select distinct l.platform, l.platform_id from listing l join event e on e.id = l.event_id
    where e.slug = ${decodeURIComponent(slug)}`.execute(db)
  return rows.length === 0
    ? [value]
    : rows.map(({ platform, platform_id }) => listingAddress(platform, platform_id))
}

/** Records that never became a listing: all of the source, or those that mention the value. */
async function purgeUnmapped(
  db: Db,
  kind: TakedownKind,
  values: readonly string[],
  now: Date,
): Promise<number> {
  const needles = values.map((value) =>
    value.replace(/\*$/, '').replace(/^https?:\/\/(?:www\.)?/i, ''),
  )
  return inTransaction(db, async (tx) => {
    const { rows } =
      kind === 'source'
        ? await sql<{ id: number }>`
            select r.id from source_record r join source s on s.id = r.source_id
            where s.slug = any(${[...values]}) and r.purged_at is null`.execute(tx)
        : await sql<{ id: number }>`
            select r.id from source_record r where r.state in ('new', 'quarantined') and r.purged_at is null
              and exists (select from unnest(${needles}::text[]) n
                where strpos(lower(replace(r.raw, '\\/', '/')), lower(n)) > 0)`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await purgeRaw(tx, ids, ids, now)
    return ids.length
  })
}

/** Takedowns, the latest first. */
export async function listTakedowns(db: Db): Promise<Takedown[]> {
  const { rows } = await sql<Takedown>`
    select id, kind, value, reason, created_at as "createdAt", created_by as "createdBy", lifted_at as "liftedAt",
      lifted_by as "liftedBy", listings, records
    from takedown order by id desc`.execute(db)
  return rows
}

/**
 * Lifts a takedown: what it kept away is read anew with the next runs, for it was erased. False: there is no
 * such takedown in force.
 */
export async function liftTakedown(
  db: Db,
  id: number,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update takedown set lifted_at = ${now}, lifted_by = ${by}
      where id = ${id} and lifted_at is null returning id`.execute(tx)
    if (rows.length === 0) return false
    const ids = await unpurgeRaw(tx)
    await forgetResponses(tx, ids)
    // From its beginning: a platform that tells only what changed would not tell these again.
    await startOverNow(tx, ids, now)
    return true
  })
}

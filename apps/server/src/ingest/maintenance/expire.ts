import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { matchNothing } from '../match/match.ts'
import { cacheLimit } from '#server/knowledge/merging/terms.ts'
import { startOver } from '../sources/progress.ts'
import { forgetResponses } from '../sources/run-store.ts'
import { findSource, type Source } from '../sources/source.ts'
import { loadKnownPlaces, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { expireRaw } from '../records/purge-raw.ts'
import { eraseListingsOf } from '../store/listings.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { applyRecords } from '../pipeline/apply-page.ts'

const PAGE = 250

/**
 * Keeps the terms of sources that say how long their content may be kept unchecked (`maxCacheHours`): when a source
 * was not checked for so long, everything it gave goes, raw records included, and comes back when it is gathered
 * next; of a source that is checked, only what it took back long enough ago goes. A source that is being asked now is left alone. Works page by page: what was
 * interrupted is finished by the next call. Gives the number of records that went.
 */
export async function expireContent(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ slug: string }>`
    select slug from source where terms -> 'maxCacheHours' is not null
      and (lease_until is null or lease_until <= clock_timestamp()) order by id`.execute(db)
  let expired = 0
  let places: KnownPlaces | undefined
  for (const { slug } of rows) {
    const source = await findSource(db, slug)
    const limit = source === null ? null : cacheLimit(source.terms, now)
    if (source === null || limit === null) continue
    for (;;) {
      if (signal.aborted) return expired
      const ids = await expiredRecords(db, source, limit)
      if (ids.length === 0) break
      places ??= await loadKnownPlaces(db)
      await forget(db, source, ids, { places, now })
      expired += ids.length
    }
  }
  return expired
}

/** A source that was never checked has just been added: its records are as old as they are. */
async function expiredRecords(db: Db, { id, checkedAt }: Source, limit: Date): Promise<number[]> {
  const isLate = checkedAt !== null && checkedAt < limit
  const { rows } = await sql<{ id: number }>`
    select id from source_record where source_id = ${id} and purged_at is null and changed_at < ${limit}
      and (state = 'withdrawn' or ${isLate || checkedAt === null})
    order by id limit ${PAGE}`.execute(db)
  return rows.map((row) => row.id)
}

async function forget(
  db: Db,
  source: Source,
  ids: number[],
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<void> {
  const empty = ids.map((recordId) => ({ recordId, listings: [] }))
  await withEventsLocked(db, async (tx) => {
    await applyRecords(tx, source, empty, { match: matchNothing, places, now })
    await eraseListingsOf(tx, ids, now)
    await expireRaw(tx, ids, now)
    await forgetResponses(tx, [source.id])
    await startOver(tx, source.id)
  })
}

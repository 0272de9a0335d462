import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { taggedId } from '../store/key-rows.ts'
import { withEventsLocked } from '../store/lock-events.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** As long as claims look back, and a month more. */
const DAYS_MATCHED = 60

/** Forgets what only the last weeks need, so that years of gathering do not fill the disk. Records are never forgotten. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`delete from source_quota where day < ${before(31).toISOString().slice(0, 10)}::date`.execute(
    db,
  )
  await sql`delete from robots where fetched_at < ${before(2)}`.execute(db)
  // Dates long past are matched with nothing any more (knowledge/matching/claims.ts); a listing that changes gets its keys anew.
  await withEventsLocked(db, async (tx) => {
    await sql`
      with old as materialized (
        select l.id, l.block_keys, ${taggedId('l')} as tagged_id from event e join listing l on l.event_id = e.id
        where e.last_ends_at < ${before(DAYS_MATCHED)} and l.block_keys <> '{}'),
      forgotten as (
        delete from listing_block b using (select tagged_id, unnest(block_keys) as key from old) o
        where b.key = o.key and b.tagged_id = o.tagged_id)
      update listing l set block_keys = '{}' from old where old.id = l.id`.execute(tx)
  })
  // Figures look back four weeks; the last run of a source stays, however long ago it was.
  await sql`
    delete from source_run r where started_at < ${before(400)}
      and exists (select from source_run n where n.source_id = r.source_id and n.id > r.id)`.execute(
    db,
  )
}

/**
 * Moves `next_starts_at` on for events whose next date is over, in its search row as well, and takes those without another out of
 * the search of what is coming. Returns how many events were moved. Meant to run every minute.
 */
export async function rollForward(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with passed as (
      select e.id, (
        select min(d.starts_at) from event_date d
        where d.event_id = e.id and d.is_live and d.ends_at > ${now}) as next
      from event e where e.next_starts_at <= ${now}
    ), moved as (
      update event e set next_starts_at = p.next from passed p
      where e.id = p.id and e.next_starts_at is distinct from p.next returning e.id, e.next_starts_at
    ), words as (
      update event_text t set next_starts_at = m.next_starts_at, upcoming = m.next_starts_at is not null
      from moved m where t.event_id = m.id
    )
    select count(*) as moved from moved`.execute(db)
  return rows[0]?.moved ?? 0
}

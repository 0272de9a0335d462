import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

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

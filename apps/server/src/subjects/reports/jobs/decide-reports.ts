import type { ReportDecision } from '@okolo/contract/people/report'
import { sql } from 'kysely'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { remergeEvents } from '#server/ingest/pipeline/remerge-events.ts'
import { dropLocks, lockHidden } from '#server/ingest/store/locks.ts'
import { withEventsLocked } from '#server/ingest/store/lock-events.ts'
import { BY_REPORTS, REPORTED_EVENT } from './hide-reported.ts'

type Decided = {
  decision: ReportDecision
  who: string
  now: Date
  /** Queues the letters about these reports. */
  tell: (tx: Tx, reportIds: number[]) => Promise<void>
}

/** Closes the waiting reports of an event that nobody confirmed. Returns how many there were. */
export async function closeUnconfirmed(
  db: Db,
  slug: string,
  { who, now }: Pick<Decided, 'who' | 'now'>,
): Promise<number> {
  const { rows } = await sql`
    update event_report r set closed_at = ${now}, closed_by = ${who}
    from current_event e where e.own_id = r.event_id and e.slug = ${slug} and r.closed_at is null and r.confirmed_at is null
    returning r.id`.execute(db)
  return rows.length
}

/**
 * Closes the waiting reports of an event, queues the letters that say so, and shows or hides the event, all at once. Returns
 * how many reports there were. An event that is to be removed is hidden here; the takedown that erases it follows.
 */
export async function decideReports(
  db: Db,
  slug: string,
  { decision, who, now, tell }: Decided,
): Promise<number> {
  const places = await loadKnownPlaces(db)
  return withEventsLocked(db, async (tx) => {
    const { rows } = await sql<{ id: number; eventId: number }>`
      update event_report r set closed_at = ${now}, closed_by = ${who}, decision = ${decision}
      where r.closed_at is null
        and ${REPORTED_EVENT} = (select id from event where slug = ${slug} and merged_into is null)
      returning r.id, ${REPORTED_EVENT} as "eventId"`.execute(tx)
    const [first] = rows
    if (first === undefined) return 0
    const { eventId } = first
    await tell(
      tx,
      rows.map(({ id }) => id),
    )
    const isShown = decision === 'kept' || decision === 'corrected'
    await (isShown
      ? dropLocks(tx, eventId, 'hidden', { who: BY_REPORTS })
      : lockHidden(tx, eventId, who, now))
    await remergeEvents(tx, { touched: [eventId] }, { places, now })
    return rows.length
  })
}

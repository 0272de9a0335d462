import { sql, type RawBuilder } from 'kysely'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '#server/ingest/pipeline/remerge-events.ts'
import { lockHidden } from '#server/ingest/store/locks.ts'
import { withEventsLocked } from '#server/ingest/store/lock-events.ts'
import type { Db } from '#server/platform/database/db.ts'
import { COUNTED_MS, whoHides, type Reporter } from '../rules/may-hide.ts'

/** Stands as who hid an event. An operator's own word is in the operator's name. */
export const BY_REPORTS = 'reports'

/** SQL: the event of a report, or what it was merged into. */
export const REPORTED_EVENT = sql`(select e.id from current_event e where e.own_id = r.event_id)`

/**
 * Hides events that two people reported, until an operator decides. Any number of processes may do it. Returns how many.
 */
export async function hideReported(db: Db, now: Date): Promise<number> {
  if ((await candidates(db)).length === 0) return 0
  const places = await loadKnownPlaces(db)
  return withEventsLocked(db, async (tx) => {
    const hidden: number[] = []
    for (const eventId of await candidates(tx)) {
      const people = await reportersOf(tx, eventId, now)
      const hiding = whoHides(people, await waiting(tx))
      if (hiding === null) continue
      const hashes = hiding.map(({ hash }) => hash)
      await lockHidden(tx, eventId, BY_REPORTS, now)
      await sql`
        update event_report r set hid_at = ${now}
        where ${counts(sql`r`)} and r.reporter_hash = any(${hashes}::text[]) and ${REPORTED_EVENT} = ${eventId}`.execute(
        tx,
      )
      hidden.push(eventId)
    }
    if (hidden.length > 0) await remergeEvents(tx, { touched: hidden }, { places, now })
    return hidden.length
  })
}

/** SQL that says if a report waits, is confirmed and has hidden nothing yet. */
function counts(r: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${r}.closed_at is null and ${r}.confirmed_at is not null and ${r}.reporter_hash is not null
    and ${r}.hid_at is null)`
}

/**
 * Confirmed reports by event and person, of those whose word was not judged before: after a decision that the event is
 * right it takes other people.
 */
const COUNTED = sql`
  select counted.event_id, counted.hash, min(counted.domain) as domain
  from (select ${REPORTED_EVENT} as event_id, r.reporter_hash as hash, r.domain_hash as domain
    from event_report r where ${counts(sql`r`)}) counted
  where not exists (
    select 1 from event_report r where r.reporter_hash = counted.hash and ${REPORTED_EVENT} = counted.event_id
      and (r.hid_at is not null or r.decision in ('kept', 'corrected')))
  group by counted.event_id, counted.hash`

/** Events with two such people that are not hidden. */
async function candidates(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.event_id as id from (${COUNTED}) c
    where not exists (
      select 1 from event_lock l join current_event e on e.own_id = l.event_id
      where l.field = 'hidden' and e.id = c.event_id)
    group by c.event_id having count(*) > 1 order by c.event_id`.execute(db)
  return rows.map(({ id }) => id)
}

async function reportersOf(db: Db, eventId: number, now: Date): Promise<Reporter[]> {
  const since = new Date(now.getTime() - COUNTED_MS)
  const hidden = (column: 'reporter_hash' | 'domain_hash', value: RawBuilder<unknown>) => sql`(
    select count(distinct ${REPORTED_EVENT})::int from event_report r
    where r.hid_at > ${since} and ${sql.ref(`r.${column}`)} = ${value})`
  const { rows } = await sql<Reporter>`
    select c.hash, c.domain, ${hidden('reporter_hash', sql`c.hash`)} as "hiddenByOne",
      ${hidden('domain_hash', sql`c.domain`)} as "hiddenByDomain"
    from (${COUNTED}) c where c.event_id = ${eventId}`.execute(db)
  return rows
}

/** Events that reports hid and nobody decided about. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from event_lock where field = 'hidden' and who = ${BY_REPORTS}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

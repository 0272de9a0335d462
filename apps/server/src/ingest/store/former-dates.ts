import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** `event.status` of an event that an operator hides. */
const HIDDEN = 'hidden'

/** Notes the dates of events that are about to be shown no more, so that they are the same when the event comes back. */
export async function noteFormerDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  await sql`
    insert into former_date (uuid, event_id, date_key, starts_at, ends_at, previous_start)
    select uuid, event_id, date_key, starts_at, ends_at, previous_start from event_date
    where event_id = any(${[...eventIds]})
    on conflict (uuid) do nothing`.execute(tx)
}

/**
 * Gives events that come back what was theirs: dates that are over and went to another event return, and addresses of
 * their other dates lead to them until those dates are written.
 */
export async function takeBackDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  const ids = [...eventIds]
  await sql`
    update event_date d set event_id = f.event_id, date_key = f.date_key from former_date f
    where f.event_id = any(${ids}) and d.uuid = f.uuid and d.event_id <> f.event_id`.execute(tx)
  await sql`
    update event_redirect r set event_id = f.event_id, date_uuid = null from former_date f
    where f.event_id = any(${ids}) and r.uuid = f.uuid`.execute(tx)
  await sql`
    delete from former_date f using event_date d
    where f.event_id = any(${ids}) and d.uuid = f.uuid and d.event_id = f.event_id`.execute(tx)
}

/** Once the dates of these events are written again. */
export async function forgetFormerDates(tx: Tx, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  await sql`delete from former_date where event_id = any(${[...eventIds]})`.execute(tx)
}

/** Takes events out of everything that is shown; what sources say of them stays, and they come back as they were. */
export async function hideEvents(tx: Tx, eventIds: readonly number[], now: Date): Promise<void> {
  if (eventIds.length === 0) return
  const ids = [...eventIds]
  await noteFormerDates(tx, ids)
  await sql`delete from event_date where event_id = any(${ids})`.execute(tx)
  await sql`delete from event_text where event_id = any(${ids})`.execute(tx)
  await sql`delete from event_organizer where event_id = any(${ids})`.execute(tx)
  await sql`
    update event set status = ${HIDDEN}, next_starts_at = null, last_ends_at = null, content_hash = '', changed_at = ${now}
    where id = any(${ids}) and status <> ${HIDDEN}`.execute(tx)
}

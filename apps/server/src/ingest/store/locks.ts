import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

/** A field of an event that is fixed. `organizerId`: by its organizer; null: by an operator. */
type Lock = {
  eventId: number
  field: string
  value: unknown
  who: string
  organizerId: number | null
}

/** Fixes a field, instead of what it was fixed to. */
export async function saveLock(
  tx: Tx,
  { eventId, field, value, who, organizerId }: Lock,
  now: Date,
): Promise<void> {
  await sql`
    insert into event_lock (event_id, field, value, who, created_at, organizer_id)
    values (${eventId}, ${field}, ${toJson(value)}::jsonb, ${who}, ${now}, ${organizerId})
    on conflict (event_id, field) do update set value = excluded.value, who = excluded.who,
      created_at = excluded.created_at, organizer_id = excluded.organizer_id`.execute(tx)
}

/** Hides an event, or says that somebody else hides it now. */
export async function lockHidden(tx: Tx, eventId: number, who: string, now: Date): Promise<void> {
  await sql`
    insert into event_lock (event_id, field, value, who, created_at)
    values (${eventId}, 'hidden', 'true'::jsonb, ${who}, ${now})
    on conflict (event_id, field) do update set who = excluded.who, created_at = excluded.created_at`.execute(
    tx,
  )
}

/** Frees a field of an event and of those merged into it, where it was fixed by this person or organizer. Returns how many locks went. */
export async function dropLocks(
  tx: Tx,
  eventId: number,
  field: string,
  { who = null, organizerId = null }: { who?: string | null; organizerId?: number | null },
): Promise<number> {
  const { rows } = await sql<{ field: string }>`
    delete from event_lock l using event e where e.id = l.event_id and l.field = ${field}
      and (e.id = ${eventId} or e.merged_into = ${eventId})
      and (${who}::text is null or l.who = ${who})
      and (${organizerId}::int is null or l.organizer_id = ${organizerId}::int) returning l.field`.execute(
    tx,
  )
  return rows.length
}

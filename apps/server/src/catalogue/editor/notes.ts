import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Written } from './editor-text.ts'

/** The note of event `e` as a column: `Written`, or null. An event that took others in has the latest note of them. */
export const NOTE_COLUMN: RawBuilder<unknown> = sql`(
  select jsonb_build_object('texts', n.texts, 'language', n.language) from event_note n
  where n.event_id = any(array(select m.id from event m where m.merged_into = e.id) || e.id)
  order by n.noted_at desc limit 1)`

/** An editor's note on an event as operators see it. */
export type EventNote = Written & { notedBy: string; notedAt: Date }

/** The note that the event's page shows; null for none. */
export async function noteOf(db: Db, eventId: number): Promise<EventNote | null> {
  const { rows } = await sql<EventNote>`
    select texts, language, noted_by as "notedBy", noted_at as "notedAt" from event_note
    where event_id = any(array(select id from event where merged_into = ${eventId}) || ${eventId}::bigint)
    order by noted_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Writes the note of an event in place of the one before; null takes it back, also from events that it took in. */
export async function writeNote(
  db: Db,
  eventId: number,
  note: Written | null,
  { who, now }: { who: string; now: Date },
): Promise<void> {
  await sql`
    delete from event_note
    where event_id = any(array(select id from event where merged_into = ${eventId}) || ${eventId}::bigint)`.execute(
    db,
  )
  if (note === null) return
  await sql`
    insert into event_note (event_id, texts, language, noted_by, noted_at)
    values (${eventId}, ${toJson(note.texts)}::jsonb, ${note.language}, ${who}, ${now})`.execute(db)
}

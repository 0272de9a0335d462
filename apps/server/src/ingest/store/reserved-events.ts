import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

/** `event.status` of an event that only sources list which may not be shown. */
export const RESERVED = 'held'

/** The row of a reserved event; keys are column names. Without a city or category the database refuses it. */
export type ReservedEvent = {
  id: number
  uuid: string
  city_id: number | undefined
  category_id: number | undefined
}

/**
 * Rows for new events of which nothing may be shown yet (terms.ts, `isReference`): the listing is kept and matched,
 * and the event appears with the first source that may be shown. Nothing that was said stands in the row: no
 * title, no dates, its uuid for a slug; `writeEvents` gives it its address when it is shown.
 */
export async function reserveEvents(
  tx: Tx,
  events: readonly ReservedEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into event (id, uuid, slug, titles, title, language, category_id, city_id, status, source_count,
      card, detail, provenance, content_hash, first_seen_at, changed_at)
    select id, uuid, uuid::text, '{}', '', 'und', category_id, city_id, ${RESERVED}, 0, '{}', '{}', '{}', '', ${now}, ${now}
    from jsonb_to_recordset(${toJson(events)}::jsonb) as e (id bigint, uuid uuid, city_id int, category_id smallint)`.execute(
    tx,
  )
}

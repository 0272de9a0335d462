import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { LiveListing } from '#server/knowledge/merging/live-listing.ts'
import { cityOfContent, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'

/** `event.status` of an event that only sources list which may not be shown. */
export const HELD = 'held'

/**
 * Rows for new events of which nothing may be shown yet (terms.ts, `isReference`): the listing is kept and matched,
 * and the event appears with the first source that may be shown. Nothing that was said stands in the row: no
 * title, no dates, its uuid for a slug; `writeEvents` gives it its address when it is shown.
 */
export async function holdEvents(
  tx: Tx,
  events: readonly { id: number; uuid: string; listings: readonly LiveListing[] }[],
  places: KnownPlaces,
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ id, uuid, listings }) => ({
    id,
    uuid,
    city_id: listings[0] === undefined ? undefined : cityOfContent(listings[0].content, places)?.id,
    category_id: places.categories.get('other'),
  }))
  await sql`
    insert into event (id, uuid, slug, titles, title, language, category_id, city_id, status, source_count,
      card, detail, provenance, content_hash, first_seen_at, changed_at)
    select id, uuid, uuid::text, '{}', '', 'und', category_id, city_id, ${HELD}, 0, '{}', '{}', '{}', '', ${now}, ${now}
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as e (id bigint, uuid uuid, city_id int, category_id smallint)`.execute(
    tx,
  )
}

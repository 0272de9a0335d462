import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

/** Writes the organizers of events, the first one first. Events that are new (`isNew`) have none yet. */
export async function writeOrganizers(
  tx: Tx,
  events: readonly { id: number; isNew: boolean; organizerIds: readonly number[] }[],
): Promise<void> {
  await deleteOrganizers(
    tx,
    events.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
  )
  const rows = events.flatMap(({ id, organizerIds }) =>
    [...new Set(organizerIds)].map((organizer_id, position) => ({
      event_id: id,
      organizer_id,
      position,
    })),
  )
  await sql`
    insert into event_organizer (event_id, organizer_id, position)
    select event_id, organizer_id, position from json_to_recordset(${toJson(rows)}::json)
      as o (event_id bigint, organizer_id int, position smallint)`.execute(tx)
}

export async function deleteOrganizers(tx: Tx, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  await sql`delete from event_organizer where event_id = any(${[...eventIds]})`.execute(tx)
}

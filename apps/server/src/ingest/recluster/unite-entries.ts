import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { repointOrganizer, repointVenue, type Teacher } from '../registry/repoint.ts'
import { moveToVenue } from '../store/listings.ts'

/** Makes two venues of the registry one. Returns the events that are to be merged anew. */
export async function uniteVenues(
  tx: Tx,
  from: number,
  to: number,
  kind: Teacher,
): Promise<number[]> {
  await repointVenue(tx, from, to, kind)
  const moved = await moveToVenue(tx, from, to)
  const { rows } = await sql<{ id: number }>`
    select id from event where venue_id = ${from}`.execute(tx)
  return [...new Set([...moved, ...rows.map(({ id }) => id)])]
}

/** The same for organizers. */
export async function uniteOrganizers(
  tx: Tx,
  from: number,
  to: number,
  kind: Teacher,
): Promise<number[]> {
  await repointOrganizer(tx, from, to, kind)
  const { rows } = await sql<{ event_id: number }>`
    select event_id from event_organizer where organizer_id = ${from}`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}

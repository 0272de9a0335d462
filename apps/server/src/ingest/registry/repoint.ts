import { sql } from 'kysely'
import { moveFollowers } from '#server/catalogue/reference/following.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { moveHouses } from './houses.ts'

/** The reason why two rows of the registry are one: an operator's word, or learned from merged events. */
export type Teacher = 'operator' | 'learned'

/** Lets every spelling of venue `from` mean `to`. The listings and events of `from` are for the caller. */
export async function repointVenue(tx: Tx, from: number, to: number, kind: Teacher): Promise<void> {
  await sql`update venue_alias set venue_id = ${to}, kind = ${kind} where venue_id = ${from}`.execute(
    tx,
  )
  await sql`
    insert into venue_block (key, venue_id) select key, ${to} from venue_block where venue_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`delete from venue_block where venue_id = ${from}`.execute(tx)
  await moveFollowers(tx, 'venue_id', { from, to })
  await moveHouses(tx, from, to)
  await sql`update venue set part_of = ${to} where part_of = ${from} and id <> ${to}`.execute(tx)
}

/** Lets every spelling of organizer `from` mean `to`. */
export async function repointOrganizer(
  tx: Tx,
  from: number,
  to: number,
  kind: Teacher,
): Promise<void> {
  await sql`
    update organizer_alias set organizer_id = ${to}, kind = ${kind} where organizer_id = ${from}`.execute(
    tx,
  )
  await moveFollowers(tx, 'organizer_id', { from, to })
}

/** Makes a venue a room of a building: its spellings tell the room from now on, and its page leads to the building's. */
export async function makeRoom(tx: Tx, room: number, building: number): Promise<void> {
  await sql`update venue set part_of = ${building} where id = ${room}`.execute(tx)
  await sql`
    update venue_alias a set room = coalesce(a.room, v.name) from venue v
    where v.id = ${room} and a.venue_id = v.id`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** The reason why two rows of the registry are one: an operator's word, or learned from merged events. */
type Teacher = 'operator' | 'learned'

/** Lets every spelling of venue `from` mean `to`; gives the events that are affected. */
export async function repointVenue(
  tx: Tx,
  from: number,
  to: number,
  kind: Teacher,
): Promise<number[]> {
  await sql`update venue_alias set venue_id = ${to}, kind = ${kind} where venue_id = ${from}`.execute(
    tx,
  )
  await sql`
    insert into venue_block (key, venue_id) select key, ${to} from venue_block where venue_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`delete from venue_block where venue_id = ${from}`.execute(tx)
  await moveFollowers(tx, 'venue_id', { from, to })
  await sql`update venue set part_of = ${to} where part_of = ${from} and id <> ${to}`.execute(tx)
  const { rows } = await sql<{ event_id: number }>`
    with moved as (update listing set venue_id = ${to} where venue_id = ${from} returning event_id)
    select event_id from moved union select id from event where venue_id = ${from}`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}

/** The same for organizers. */
export async function repointOrganizer(
  tx: Tx,
  from: number,
  to: number,
  kind: Teacher,
): Promise<number[]> {
  await sql`
    update organizer_alias set organizer_id = ${to}, kind = ${kind} where organizer_id = ${from}`.execute(
    tx,
  )
  await moveFollowers(tx, 'organizer_id', { from, to })
  const { rows } = await sql<{ event_id: number }>`
    select event_id from event_organizer where organizer_id = ${from}`.execute(tx)
  return rows.map(({ event_id }) => event_id)
}

/** Followers of both follow one. */
async function moveFollowers(
  tx: Tx,
  column: 'venue_id' | 'organizer_id',
  { from, to }: { from: number; to: number },
): Promise<void> {
  const id = sql.ref(column)
  await sql`
    delete from following f where ${id} = ${from} and exists (
      select 1 from following other where other.user_id = f.user_id and other.${id} = ${to})`.execute(
    tx,
  )
  await sql`update following set ${id} = ${to} where ${id} = ${from}`.execute(tx)
}

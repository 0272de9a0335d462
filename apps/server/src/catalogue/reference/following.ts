import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** Follows the rows that `target` selects, as venue_id, organizer_id, event_id, name_key and name. False: there are none. */
export async function addFollowing(
  db: Db,
  userId: number,
  { kind, target, now }: { kind: string; target: RawBuilder<unknown>; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into following (uuid, user_id, kind, venue_id, organizer_id, event_id, name_key, name, followed_at)
    select ${randomUUID()}, ${userId}, ${kind}, t.venue_id, t.organizer_id, t.event_id, t.name_key, t.name, ${now}
    from (${target}) t
    on conflict (user_id, coalesce(venue_id, 0), coalesce(organizer_id, 0), coalesce(event_id, 0), coalesce(name_key, ''))
      do update set name = excluded.name
    returning id`.execute(db)
  return rows.length > 0
}

/** Ends what a person follows. False: they did not follow it. */
export async function dropFollowing(db: Db, userId: number, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from following where user_id = ${userId} and uuid = ${uuid}::uuid returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Lets followers of one venue or organizer follow another. Followers of both follow that one. */
export async function moveFollowers(
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

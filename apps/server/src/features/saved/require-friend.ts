import { sql } from 'kysely'
import { areFriends, isShownTo } from '#server/people/friends/relations.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, Problem } from '#server/platform/problem.ts'

/** The id of a friend. Throws a 404 for people whom the asker cannot see, and a 403 for those who are no friends. */
export async function requireFriend(db: Db, asker: number, uuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from user_account a where a.uuid = ${uuid}::uuid and ${isShownTo(asker)}`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw notFound('The person')
  if (await areFriends(db, asker, id)) return id
  throw new Problem(403, 'not_allowed', 'You must be friends to see this')
}

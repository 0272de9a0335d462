import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** When the person's calendar address was made; null: there is none. */
export async function calendarMade(db: Db, userId: number): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from saved_calendar where user_id = ${userId}`.execute(db)
  return rows[0]?.created_at ?? null
}

/** Makes a secret address and returns its token. An older address ends. */
export async function makeCalendar(db: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into saved_calendar (user_id, token_hash, created_at, uuid) values (${userId}, ${hashOf(token)}, ${now}, ${randomUUID()})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, uuid = excluded.uuid`.execute(
    db,
  )
  return token
}

export async function revokeCalendar(db: Db, userId: number): Promise<void> {
  await sql`delete from saved_calendar where user_id = ${userId}`.execute(db)
}

/** Ends the address of this id. False: the person has no such one. */
export async function endCalendar(db: Db, userId: number, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_calendar where user_id = ${userId} and uuid = ${uuid} returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** The person whose calendar a token opens; null for an unknown or revoked one, and for a closed account. */
export async function calendarOwner(db: Db, token: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from saved_calendar c join user_account a on a.id = c.user_id
    where c.token_hash = ${hashOf(token)} and a.deactivated_at is null and a.email_verified_at is not null`.execute(
    db,
  )
  return rows[0]?.user_id ?? null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { isSameText, type Secrets } from '#server/platform/secrets.ts'

const INVITE_DAYS = 30
const DAY_MS = 24 * 3_600_000

export type Invite = { id: string; created_at: Date; expires_at: Date }

const COLUMNS = sql`id, created_at, expires_at`

/** Returns a person's valid link of invitation, or null. */
export async function inviteOf(db: Db, userId: number, now: Date): Promise<Invite | null> {
  const { rows } = await sql<Invite>`
    select ${COLUMNS} from friend_invite where user_id = ${userId} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns a person's valid link of invitation, and makes one if there is none. */
export async function makeInvite(db: Db, userId: number, now: Date): Promise<Invite> {
  const fresh = { id: randomUUID(), until: new Date(now.getTime() + INVITE_DAYS * DAY_MS) }
  const { rows } = await sql<Invite>`
    insert into friend_invite as i (user_id, id, created_at, expires_at)
    values (${userId}, ${fresh.id}, ${now}, ${fresh.until})
    on conflict (user_id) do update set
      id = case when i.expires_at > ${now} then i.id else excluded.id end,
      created_at = case when i.expires_at > ${now} then i.created_at else excluded.created_at end,
      expires_at = case when i.expires_at > ${now} then i.expires_at else excluded.expires_at end
    returning ${COLUMNS}`.execute(db)
  const [invite] = rows
  if (invite === undefined) throw new Error('The invitation was not stored.')
  return invite
}

/** Makes a link invalid. Returns false if the person has no such link. */
export async function revokeInvite(db: Db, userId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from friend_invite where user_id = ${userId} and id = ${id} returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the account of who invites with a valid link, or null. */
export async function inviterOf(db: Db, id: string, now: Date): Promise<{ uuid: string } | null> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from friend_invite i join user_account a on a.id = i.user_id
    where i.id = ${id} and i.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

/** 128 bits of a signature are enough, and keep the address short. */
const SIGNATURE = 22

/** Returns the code of a link. It is signed, so that the database alone opens nothing. */
export function inviteCode(secrets: Secrets, id: string): string {
  const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return short + secrets.mac('link', `invite ${id}`).slice(0, SIGNATURE)
}

/** Returns the id in a code that we signed, or null. */
export function idOfCode(secrets: Secrets, code: string): string | null {
  if (!/^[\w-]{44}$/.test(code)) return null
  const hex = Buffer.from(code.slice(0, -SIGNATURE), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameText(inviteCode(secrets, id), code) ? id : null
}

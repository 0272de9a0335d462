import { randomUUID } from 'node:crypto'
import { INVITE_USES } from '@okolo/contract/people/friends'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { isSameText, type Secrets } from '#server/platform/secrets.ts'
import { DAY_MS } from '@okolo/contract/durations'

const INVITE_DAYS = 30

export type Invite = { id: string; created_at: Date; expires_at: Date; uses: number }

const COLUMNS = sql`id, created_at, expires_at, uses`

/** SQL that says if a link `i` still makes friends. */
export const isUsable = (now: Date) => sql`(i.expires_at > ${now} and i.uses < ${INVITE_USES})`

export function usesLeft({ uses }: Pick<Invite, 'uses'>): number {
  return Math.max(0, INVITE_USES - uses)
}

/** Returns a person's valid link of invitation, or null. */
export async function inviteOf(db: Db, userId: number, now: Date): Promise<Invite | null> {
  const { rows } = await sql<Invite>`
    select ${COLUMNS} from friend_invite i where user_id = ${userId} and ${isUsable(now)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns a person's valid link of invitation, and makes one if there is none. */
export async function makeInvite(db: Db, userId: number, now: Date): Promise<Invite> {
  await sql`
    insert into friend_invite as i (user_id, id, created_at, expires_at)
    values (${userId}, ${randomUUID()}, ${now}, ${expiry(now)})
    on conflict (user_id) do update set
      id = excluded.id, created_at = excluded.created_at, expires_at = excluded.expires_at, uses = 0
      where not ${isUsable(now)}`.execute(db)
  const invite = await inviteOf(db, userId, now)
  if (invite === null) throw new Error('The invitation was not stored.')
  return invite
}

/** Replaces the code of a person's link, if there is one: whoever has the old code cannot use it. */
export async function renewInvite(db: Db, userId: number, now: Date): Promise<void> {
  await sql`
    update friend_invite set id = ${randomUUID()}, created_at = ${now}, expires_at = ${expiry(now)}, uses = 0
    where user_id = ${userId}`.execute(db)
}

/** Tells if a person's link is valid, and holds it until the transaction ends. */
export async function isLinkOf(tx: Tx, userId: number, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from friend_invite i where user_id = ${userId} and id = ${id} and ${isUsable(now)} for update`.execute(
    tx,
  )
  return rows.length > 0
}

export async function countUse(tx: Tx, id: string): Promise<void> {
  await sql`update friend_invite set uses = uses + 1 where id = ${id}`.execute(tx)
}

/** Makes a link invalid. Returns false if the person has no such link. */
export async function revokeInvite(db: Db, userId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from friend_invite where user_id = ${userId} and id = ${id} returning user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns a link that is not over, used up or not, and the account of who invites with it, or null. */
export async function inviterOf(
  db: Db,
  id: string,
  now: Date,
): Promise<{ uuid: string; id: string; uses: number } | null> {
  const { rows } = await sql<{ uuid: string; id: string; uses: number }>`
    select a.uuid, i.id, i.uses from friend_invite i join user_account a on a.id = i.user_id
    where i.id = ${id} and i.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + INVITE_DAYS * DAY_MS)
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

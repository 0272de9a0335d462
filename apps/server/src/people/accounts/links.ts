import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export type LinkKind = 'verify' | 'reset' | 'delete' | 'cancel'

const HOUR_MS = 3_600_000
/** How long a mailed link can be used. Taking a deletion back is possible as long as there is something to take back. */
export const LINK_HOURS: Record<LinkKind, number> = {
  verify: 3 * 24,
  reset: 2,
  delete: 24,
  cancel: 31 * 24,
}

/** Makes a link; its token is signed when the letter is written and is stored nowhere. Gives the link's id. */
export async function createLink(
  db: Db,
  { userId, kind, now }: { userId: number; kind: LinkKind; now: Date },
): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + LINK_HOURS[kind] * HOUR_MS)
  await sql`
    insert into user_link (id, user_id, kind, created_at, expires_at)
    values (${id}, ${userId}, ${kind}, ${now}, ${expiresAt})`.execute(db)
  return id
}

export function linkToken(secrets: Secrets, kind: LinkKind, id: string): string {
  return `${id}.${secrets.mac('link', `${kind} ${id}`)}`
}

/** The id in a token that this server signed for this kind of link; null for every other text. */
function idOf(secrets: Secrets, kind: LinkKind, token: string): string | null {
  const [, id, mac] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || mac === undefined) return null
  return secrets.isMac('link', `${kind} ${id}`, mac) ? id : null
}

type Given = { kind: LinkKind; token: string; now: Date; secrets: Secrets }

/** Whose a link is that can still be used; uses nothing up. */
export async function ownerOfLink(db: Db, given: Given): Promise<number | null> {
  const id = idOf(given.secrets, given.kind, given.token)
  if (id === null) return null
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from user_link
    where id = ${id} and kind = ${given.kind} and used_at is null and expires_at > ${given.now}`.execute(
    db,
  )
  return rows[0]?.userId ?? null
}

/** Uses a link up: of two requests with it one finds it. Gives whose it was; null: used, too old or never made. */
export async function useLink(db: Db, given: Given): Promise<number | null> {
  const id = idOf(given.secrets, given.kind, given.token)
  if (id === null) return null
  const { rows } = await sql<{ userId: number }>`
    update user_link set used_at = ${given.now}
    where id = ${id} and kind = ${given.kind} and used_at is null and expires_at > ${given.now}
    returning user_id as "userId"`.execute(db)
  return rows[0]?.userId ?? null
}

/** Links of a kind that somebody holds are of no use any more. */
export async function dropLinks(
  db: Db,
  userId: number,
  kinds: LinkKind[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('user_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

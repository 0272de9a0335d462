import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { HOUR_MS } from '@okolo/contract/durations'

export type LinkKind = 'verify' | 'reset' | 'delete' | 'cancel'

/** Hours a mailed link works. A deletion can be cancelled until the erasure. */
const LINK_HOURS: Record<LinkKind, number> = {
  verify: 3 * 24,
  reset: 2,
  delete: 24,
  cancel: 31 * 24,
}

/**
 * Makes a link and returns its id. The token is signed when the letter is written and never stored.
 */
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

/** Returns the id from a token we signed for this kind of link, or null. */
function idOf(secrets: Secrets, kind: LinkKind, token: string): string | null {
  const [, id, mac] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || mac === undefined) return null
  return secrets.isMac('link', `${kind} ${id}`, mac) ? id : null
}

type Given = { kind: LinkKind; token: string; now: Date; secrets: Secrets }

const usable = ({ kind, token, now, secrets }: Given) =>
  sql`id = ${idOf(secrets, kind, token)} and kind = ${kind} and used_at is null and expires_at > ${now}`

/** Returns the account of a valid link, without using it up. */
export async function ownerOfLink(db: Db, given: Given): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from user_link where ${usable(given)}`.execute(db)
  return rows[0]?.userId ?? null
}

/**
 * Uses a link up: of two requests only one succeeds. Returns its account, or null for a used, old
 * or unknown link.
 */
export async function useLink(db: Db, given: Given): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    update user_link set used_at = ${given.now} where ${usable(given)}
    returning user_id as "userId"`.execute(db)
  return rows[0]?.userId ?? null
}

/** Makes people's links of these kinds invalid. */
export async function dropLinks(
  db: Db,
  userIds: number[],
  kinds: LinkKind[],
  now: Date,
): Promise<void> {
  await sql`
    update user_link set used_at = ${now}
    where user_id = any(${userIds}::bigint[]) and kind = any(${[...kinds]}::text[]) and used_at is null`.execute(
    db,
  )
}

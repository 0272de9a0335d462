import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type Follow = {
  actor: string
  inbox: string
  sourceId: number
  followId: string
  state: 'pending' | 'accepted' | 'rejected'
}

/** Saves that we asked to follow an actor. Asking again replaces the earlier answer. */
export async function saveFollow(
  db: Db,
  { actor, inbox, sourceId, followId }: Omit<Follow, 'state'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into activitypub_follow (actor, inbox, source_id, follow_id, state, created_at)
    values (${actor}, ${inbox}, ${sourceId}, ${followId}, 'pending', ${now})
    on conflict (actor) do update set inbox = excluded.inbox, source_id = excluded.source_id,
      follow_id = excluded.follow_id, state = 'pending', created_at = excluded.created_at,
      answered_at = null`.execute(db)
}

/**
 * Forgets a follow. `account` is the actor's address or the `@name@host` of its source. Returns
 * null if there was none.
 */
export async function removeFollow(
  db: Db,
  account: string,
): Promise<{ actor: string; inbox: string; followId: string; source: string } | null> {
  const handle = account.startsWith('@') ? account : `@${account}`
  const { rows } = await sql<{ actor: string; inbox: string; followId: string; source: string }>`
    delete from activitypub_follow f using source s
    where s.id = f.source_id and (f.actor = ${account} or lower(s.title) = ${handle.toLowerCase()})
    returning f.actor, f.inbox, f.follow_id as "followId", s.slug as source`.execute(db)
  return rows[0] ?? null
}

/** Returns the first of these actors that we follow and that has not refused. */
export async function followOf(db: Db, actors: readonly string[]): Promise<Follow | null> {
  const { rows } = await sql<Follow>`
    select actor, inbox, source_id as "sourceId", follow_id as "followId", state from activitypub_follow
    where actor = any(${[...actors]}) and state <> 'rejected'
    order by array_position(${[...actors]}::text[], actor) limit 1`.execute(db)
  return rows[0] ?? null
}

/** Saves the actor's answer to our Follow. Returns false if it answers nothing we asked. */
export async function answerFollow(
  db: Db,
  {
    actor,
    followId,
    state,
  }: Pick<Follow, 'actor' | 'followId'> & { state: 'accepted' | 'rejected' },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update activitypub_follow set state = ${state}, answered_at = ${now}
    where actor = ${actor} and follow_id = ${followId} returning actor`.execute(db)
  return rows.length > 0
}

/**
 * Remembers a signature, and returns false if it was used before. Forgets those whose date is too
 * old anyway.
 */
export async function takeSignature(
  db: Db,
  hash: string,
  now: Date,
  keptMs: number,
): Promise<boolean> {
  await sql`
    delete from activitypub_seen where seen_at < ${new Date(now.getTime() - keptMs)}`.execute(db)
  const { rows } = await sql`
    insert into activitypub_seen (signature_hash, seen_at) values (${hash}, ${now})
    on conflict do nothing returning signature_hash`.execute(db)
  return rows.length > 0
}

/** Forgets a signature whose request failed, so that its sender may try again. */
export async function releaseSignature(db: Db, hash: string): Promise<void> {
  await sql`delete from activitypub_seen where signature_hash = ${hash}`.execute(db)
}

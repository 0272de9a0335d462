import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { wake } from '#server/platform/database/wake.ts'
import { toJson } from '#server/platform/json-column.ts'

/** Something of which a person is to be notified. */
export type Occasion = {
  userId: number
  kind: NotificationKind
  /** Names the occasion: the same person is notified of it once. */
  key: string
  /** The person who did it. */
  actorId?: number | null
  eventId?: number | null
  /** Facts of the sentence, which is written when it is read. */
  details?: Record<string, string>
}

/**
 * Notes what people are to be notified of and wakes their open pages. Call it in the transaction that it reports. Returns the ids of what
 * is new: nobody is notified twice, and nobody whose account is closed.
 */
export async function notify(db: Db, occasions: readonly Occasion[], at: Date): Promise<number[]> {
  if (occasions.length === 0) return []
  const given = occasions.map((occasion) => ({
    uuid: randomUUID(),
    user_id: occasion.userId,
    key: occasion.key,
    kind: occasion.kind,
    actor_id: occasion.actorId ?? null,
    event_id: occasion.eventId ?? null,
    details: occasion.details ?? {},
  }))
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into notification (uuid, user_id, key, kind, actor_id, event_id, details, created_at)
    select g.uuid, g.user_id, g.key, g.kind, g.actor_id, g.event_id, g.details, ${at}
    from jsonb_to_recordset(${toJson(given)}::jsonb) as g(uuid uuid, user_id bigint, key text, kind text,
      actor_id bigint, event_id bigint, details jsonb)
    join user_account a on a.id = g.user_id and a.deactivated_at is null
    on conflict (user_id, key) do nothing returning id, user_id`.execute(db)
  await wake(db, new Set(rows.map(({ user_id }) => user_id)))
  return rows.map(({ id }) => id)
}

/** Takes back what these people were notified of under these keys. */
export async function takeBack(
  tx: Tx,
  told: readonly { userId: number; key: string }[],
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    delete from notification n using unnest(${told.map(({ userId }) => userId)}::bigint[], ${told.map(({ key }) => key)}::text[])
      as g (user_id, key)
    where n.user_id = g.user_id and n.key = g.key returning n.user_id`.execute(tx)
  await wake(tx, new Set(rows.map(({ user_id }) => user_id)))
}

/** Takes back the notifications of two people about each other. */
export async function takeBackBetween(tx: Tx, one: number, other: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    delete from notification where (user_id = ${one} and actor_id = ${other})
      or (user_id = ${other} and actor_id = ${one}) returning user_id`.execute(tx)
  await wake(tx, new Set(rows.map(({ user_id }) => user_id)))
}

/** Days in which somebody can look up what they were notified of. */
const KEPT_DAYS = 365

/** Removes what people were notified of a year ago, read or not. */
export async function forgetNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  await sql`delete from notification where created_at < ${before}`.execute(db)
}

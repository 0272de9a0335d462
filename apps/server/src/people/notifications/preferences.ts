import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
} from '@okolo/contract/people/notification'
import type { NotificationChannel } from '@okolo/contract/people/notification-channels'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** A choice is offered only for what something tells. */
const OFFERED = NOTIFICATION_KINDS.filter((kind) => kind !== 'match')

/** SQL that says if the person `userId` wants a kind on a channel. */
export function isWanted(
  channel: NotificationChannel,
  { userId, kind }: { userId: RawBuilder<unknown>; kind: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select w.is_wanted from notification_preference w
    where w.user_id = ${userId} and w.kind = ${kind} and w.channel = ${channel}), true)`
}

/** The kinds with their channels, as the person chose. Everything is wanted at first. */
export async function preferencesOf(db: Db, userId: number): Promise<NotificationPreferences> {
  const { rows } = await sql<{ kind: string; channel: string; is_wanted: boolean }>`
    select kind, channel, is_wanted from notification_preference where user_id = ${userId}`.execute(
    db,
  )
  const chosen = new Map(rows.map((row) => [`${row.kind} ${row.channel}`, row.is_wanted]))
  return {
    results: OFFERED.map((kind) => ({
      kind,
      site: chosen.get(`${kind} site`) ?? true,
      push: chosen.get(`${kind} push`) ?? true,
    })),
  }
}

export async function setPreference(
  db: Db,
  userId: number,
  choice: { kind: NotificationKind; channel: NotificationChannel; is_wanted: boolean },
): Promise<void> {
  const { kind, channel, is_wanted } = choice
  await sql`
    insert into notification_preference (user_id, kind, channel, is_wanted)
    values (${userId}, ${kind}, ${channel}, ${is_wanted})
    on conflict (user_id, kind, channel) do update set is_wanted = excluded.is_wanted`.execute(db)
}

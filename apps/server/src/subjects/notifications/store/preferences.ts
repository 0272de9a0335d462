import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
} from '@okolo/contract/people/notification'
import type { NotificationChannel } from '@okolo/contract/people/notification-channels'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** By mail only these come until somebody chooses more, so that nobody is flooded. */
const MAILED_AT_FIRST: NotificationKind[] = ['event_changed']

/** SQL that says if the person `userId` wants a kind on a channel. */
export function isWanted(
  channel: NotificationChannel,
  { userId, kind }: { userId: RawBuilder<unknown>; kind: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const atFirst = channel === 'mail' ? sql`${kind} = any(${MAILED_AT_FIRST}::text[])` : sql`true`
  return sql<boolean>`coalesce((select w.is_wanted from notification_preference w
    where w.user_id = ${userId} and w.kind = ${kind} and w.channel = ${channel}), ${atFirst})`
}

/** The kinds with their channels, as the person chose. */
export async function preferencesOf(db: Db, userId: number): Promise<NotificationPreferences> {
  const { rows } = await sql<{ kind: string; channel: string; is_wanted: boolean }>`
    select kind, channel, is_wanted from notification_preference where user_id = ${userId}`.execute(
    db,
  )
  const chosen = new Map(rows.map((row) => [`${row.kind} ${row.channel}`, row.is_wanted]))
  return {
    results: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      site: chosen.get(`${kind} site`) ?? true,
      push: chosen.get(`${kind} push`) ?? true,
      mail: chosen.get(`${kind} mail`) ?? MAILED_AT_FIRST.includes(kind),
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

/** Stops the mails of a kind, or of all. */
export async function stopMails(
  db: Db,
  userId: number,
  kind: NotificationKind | 'all',
): Promise<void> {
  for (const one of kind === 'all' ? NOTIFICATION_KINDS : [kind])
    await setPreference(db, userId, { kind: one, channel: 'mail', is_wanted: false })
}

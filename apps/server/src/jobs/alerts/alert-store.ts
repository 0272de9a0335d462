import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { DAY_MS } from '@okolo/contract/durations'
import { packed, unpacked, type Packed } from '#server/words/messages/told.ts'
import type { Alert } from './alert.ts'

/** A trouble that comes back within this time is not news, and neither is its end. */
const SAME_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS

/** Notes the troubles that there are now: which are new, which go on, and which have ended. */
export async function noteAlerts(tx: Tx, found: readonly Alert[], now: Date): Promise<void> {
  const rows = found.map(({ key, title, why, todo, path, city }) => ({
    key,
    title: String(title),
    why: String(why),
    todo: String(todo),
    said: { title: packed(title), why: packed(why), todo: packed(todo) },
    path,
    city: city ?? null,
  }))
  await sql`
    insert into operator_alert as a (key, title, why, todo, said, path, city, since)
    select key, title, why, todo, said, path, city, ${now}::timestamptz from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as f(key text, title text, why text, todo text, said jsonb, path text, city text)
    on conflict (key) do update set title = excluded.title, why = excluded.why, todo = excluded.todo, said = excluded.said,
      path = excluded.path, city = excluded.city, mended_at = null,
      since = case when ${hasEnded()} then excluded.since else a.since end,
      told_at = case when ${hasEnded(now)} then null else a.told_at end,
      mend_told_at = case when ${hasEnded(now)} then null else a.mend_told_at end
    where a.mended_at is not null
      or (a.title, a.why, a.todo, a.said, a.path, a.city) is distinct from
        (excluded.title, excluded.why, excluded.todo, excluded.said, excluded.path, excluded.city)`.execute(
    tx,
  )
  const keys = found.map(({ key }) => key)
  await sql`
    update operator_alert set mended_at = ${now} where mended_at is null and key <> all(${keys}::text[])`.execute(
    tx,
  )
  await sql`
    delete from operator_alert where mended_at < ${new Date(now.getTime() - KEPT_MS)}
      or (mended_at is not null and told_at is null)`.execute(tx)
  await sql`
    delete from alert_message where created_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(tx)
}

/** `now`: so long ago that the trouble is another one. */
function hasEnded(now?: Date) {
  return now === undefined
    ? sql`a.mended_at is not null`
    : sql`a.mended_at < ${new Date(now.getTime() - SAME_MS)}`
}

export type StoredAlert = Omit<Alert, 'key' | 'city'> & {
  city: string | null
  since: Date
  isMended: boolean
}

type Told = 'title' | 'why' | 'todo'

/** Marks all troubles that nobody was told of as told, and returns them, oldest first. */
export async function takeUntold(tx: Tx, now: Date): Promise<StoredAlert[]> {
  const { rows } = await sql<
    Omit<StoredAlert, Told> & Record<Told, string> & { said: Record<Told, Packed> | null }
  >`
    update operator_alert set told_at = coalesce(told_at, ${now}),
      mend_told_at = case when mended_at is null then mend_told_at else ${now} end
    where (told_at is null and mended_at is null)
      or (told_at is not null and mended_at is not null and mend_told_at is null)
    returning title, why, todo, said, path, city, since, mended_at is not null as "isMended"`.execute(
    tx,
  )
  const alerts = rows.map(({ said, ...alert }) =>
    // Rows from before the column have English alone.
    said === null
      ? alert
      : {
          ...alert,
          title: unpacked(said.title),
          why: unpacked(said.why),
          todo: unpacked(said.todo),
        },
  )
  return alerts.toSorted((a, b) => a.since.getTime() - b.since.getTime())
}

/** How many messages have gone out since then. */
export async function countMessages(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_message where created_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

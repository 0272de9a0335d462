import { MINUTE_MS } from '@okolo/contract/durations'
import { sql } from 'kysely'
import { giftDeciders, type Operator } from '#server/people/operators/operators.ts'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'

export const WAITING_LETTER = 'giftWaiting'
const PAUSE_MS = 10 * MINUTE_MS
/** More are counted, with a link to the queue. */
const MOST_IN_LETTER = 20

/** Queues a letter to each operator about the gifts that have begun to wait, at most one in ten minutes. */
export async function tellOperators(db: Db, now: Date, ownLocale: string): Promise<void> {
  const { rows } = await sql`select 1 from gift where waiting_since is not null limit 1`.execute(db)
  if (rows.length === 0) return
  for (const operator of await giftDeciders(db))
    await inTransaction(db, (tx) => tellOne(tx, operator, { now, ownLocale }))
}

async function tellOne(
  tx: Tx,
  { id, email, role, cities, locale }: Operator & { email: string },
  { now, ownLocale }: { now: Date; ownLocale: string },
): Promise<void> {
  // Another process may look at the same moment.
  await sql`select 1 from operator where id = ${id} for update`.execute(tx)
  const { rows: recent } = await sql`
    select 1 from gift_told where operator_id = ${id} and told_at > ${new Date(now.getTime() - PAUSE_MS)} limit 1`.execute(
    tx,
  )
  if (recent.length > 0) return
  const theirs = role === 'owner' ? sql`true` : sql`city = any(${cities}::text[])`
  const { rows: fresh } = await sql<{ id: string }>`
    select id from gift where waiting_since is not null and ${theirs} and not exists (
      select from gift_told where gift_id = gift.id and operator_id = ${id} and told_at >= gift.waiting_since)
    order by waiting_since, id`.execute(tx)
  if (fresh.length === 0) return
  const ids = fresh.map((gift) => gift.id)
  await sql`
    insert into gift_told (gift_id, operator_id, told_at) select unnest(${ids}::uuid[]), ${id}, ${now}
    on conflict (gift_id, operator_id) do update set told_at = excluded.told_at`.execute(tx)
  await queueMail(tx, {
    key: `${WAITING_LETTER} ${id} ${now.getTime()}`,
    userId: null,
    address: email,
    kind: WAITING_LETTER,
    locale: locale ?? ownLocale,
    details: {
      operator: String(id),
      gifts: ids.slice(0, MOST_IN_LETTER).join(' '),
      more: String(Math.max(0, ids.length - MOST_IN_LETTER)),
    },
    at: now,
  })
}

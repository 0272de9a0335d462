import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

export type GiftFigures = {
  waiting: number
  /** For how long the oldest has been waiting. */
  oldestSeconds: number
  /** State -> gifts that are kept. */
  kept: { state: string; count: number }[]
}

/** How many gifts there are in each state, and how long the queue is. */
export async function giftFigures(db: Db, now: Date): Promise<GiftFigures> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int count, min(waiting_since) oldest from gift where waiting_since is not null`.execute(
    db,
  )
  const { rows: kept } = await sql<GiftFigures['kept'][number]>`
    select state, count(*)::int count from gift group by state order by state`.execute(db)
  const oldest = rows[0]?.oldest ?? now
  return {
    waiting: rows[0]?.count ?? 0,
    oldestSeconds: Math.max(0, (now.getTime() - oldest.getTime()) / 1000),
    kept,
  }
}

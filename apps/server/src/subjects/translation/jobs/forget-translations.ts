import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { sourceHashColumn } from '../store/source-hash.ts'
import { forgetStaleRequests } from './take-requests.ts'
import { DAY_MS } from '@okolo/contract/durations'

const DAYS_UNUSED = 90

/** Forgets translations of texts that no event has any more, and requests of readers who are gone. */
export async function forgetTranslations(db: Db, now: Date): Promise<void> {
  await forgetStaleRequests(db, now)
  const before = new Date(now.getTime() - DAYS_UNUSED * DAY_MS)
  const { rows } = await sql`select from translation where chosen_at < ${before} limit 1`.execute(
    db,
  )
  if (rows.length === 0) return
  const hash = sourceHashColumn(sql`x.key`, sql`x.value`)
  await sql`
    with used as materialized (
      select ${hash} as source_hash from event e
      cross join lateral (values (e.titles), (e.detail -> 'summaries'), (e.detail -> 'descriptions')) as f (texts)
      cross join lateral jsonb_each_text(coalesce(f.texts, '{}')) x)
    delete from translation t
    where chosen_at < ${before} and not exists (select from used u where u.source_hash = t.source_hash)`.execute(
    db,
  )
}

import type { SavedOverlay } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Of so many events at most a page is told that they are saved, or that friends go. */
const MOST = 2000

/** The overlay of lists: the person's own saves, the latest first, and what friends are going to. */
export async function savedOverlay(db: Db, userId: number): Promise<SavedOverlay> {
  const own = await sql<{ slug: string }>`
    select e.slug from saved_event s join event own on own.id = s.event_id
    join event e on e.id = coalesce(own.merged_into, own.id)
    where s.user_id = ${userId} group by e.slug order by max(s.saved_at) desc limit ${MOST}`.execute(
    db,
  )
  return { saved: own.rows.map(({ slug }) => slug), going: [], friends: [] }
}

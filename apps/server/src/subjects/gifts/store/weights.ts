import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { withGift } from './one-at-a-time.ts'

type Weight = { id: string; isOrganizers: boolean }

/**
 * Gives published gifts of organizers the weight that they have now. While somebody looks after the organizer's page they weigh most;
 * afterwards, and where their giver is forgotten, as a stranger's. `weigh` gives what stands one or the other. Returns how many have changed.
 */
export async function weighGifts(
  { db, clock }: { db: Db; clock: Clock },
  weigh: (id: string, isOrganizers: boolean) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  let changed = 0
  for (const { id } of await wronglyWeighed(db, clock())) {
    if (signal.aborted) break
    const isDone = await withGift(db, id, async () => {
      // Meanwhile its giver may have changed it.
      const [wrong] = await wronglyWeighed(db, clock(), id)
      if (wrong !== undefined) await weigh(id, wrong.isOrganizers)
      return wrong !== undefined
    }).catch((error: unknown) => {
      // The pipeline keeps it away, or somebody else is at work: others are weighed all the same.
      if (error instanceof Problem) return false
      throw error
    })
    if (isDone) changed += 1
  }
  return changed
}

/** Gifts that stand with the other weight than they should have, which `isOrganizers` tells. `of`: of this one alone. */
async function wronglyWeighed(db: Db, now: Date, of: string | null = null): Promise<Weight[]> {
  const { rows } = await sql<Weight>`
    with stands as materialized (
      select r.id, r.record_id::uuid gift_id, s.role = 'organizer' "isOrganizers"
      from source s join source_record r on r.source_id = s.id
      where s.connector = 'given' and r.state = 'mapped' and r.record_id = coalesce(${of}, r.record_id))
    select gift_id::text id, false "isOrganizers" from stands left join gift g on g.id = gift_id
    where stands."isOrganizers" and case when g.id is null
      then exists (select from listing l join event_date d on d.event_id = l.event_id
        where l.record_id = stands.id and not l.is_withdrawn and d.ends_at > ${now})
      else g.published is not null and not exists (
        select from page_claim c where c.organizer_id = g.organizer_id and c.ended_at is null) end
    union all
    select gift_id::text, true from stands join gift g on g.id = gift_id
    where not stands."isOrganizers" and g.published is not null and exists (
      select from page_claim c where c.organizer_id = g.organizer_id and c.ended_at is null)`.execute(
    db,
  )
  return rows
}

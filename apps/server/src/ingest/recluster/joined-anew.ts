import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { recluster, type Reclustered, type ReclusterOptions } from './recluster.ts'

/**
 * Up to which listing (its number) the catalogue is joined by these rules; null: all of it is. A catalogue that nothing was
 * joined in before this was noted is all joined by the rules of now.
 */
export async function joinedUpTo(db: Db, rules: string): Promise<number | null> {
  const { rows } = await sql<{ rules: string; going_on: string | null; done_to: number }>`
    with noted as (
      insert into matching_state (rules) values (${rules}) on conflict do nothing
      returning rules, going_on, done_to)
    select rules, going_on, done_to from noted
    union all select rules, going_on, done_to from matching_state`.execute(db)
  const [state] = rows
  if (state === undefined || state.rules === rules) return null
  return state.going_on === rules ? state.done_to : 0
}

/**
 * Looks again at the whole catalogue where it was joined by other rules: what they joined wrongly is parted and has its
 * addresses again, what they missed is joined. Goes on where it was stopped; begins anew where the rules changed meanwhile.
 * Null: there is nothing to do.
 */
export async function joinAnew(
  deps: { db: Db; clock: Clock },
  { rules, budgetMs, ...options }: JoinAnew,
): Promise<Reclustered | null> {
  const { db } = deps
  const from = await joinedUpTo(db, rules)
  if (from === null) return null
  const done = await recluster(deps, {
    ...options,
    from,
    until: performance.now() + budgetMs,
    onPart: async (doneTo) => {
      await sql`update matching_state set going_on = ${rules}, done_to = ${doneTo}`.execute(db)
    },
  })
  if (done.isWhole) await noteJoined(db, rules)
  return done
}

type JoinAnew = Pick<ReclusterOptions, 'signal' | 'size'> & {
  rules: string
  /** No part begins after this time. */
  budgetMs: number
}

/** The whole catalogue is joined by these rules. */
export async function noteJoined(db: Db, rules: string): Promise<void> {
  await sql`
    insert into matching_state (rules) values (${rules})
    on conflict (is_one) do update set rules = excluded.rules, going_on = null, done_to = 0`.execute(
    db,
  )
}

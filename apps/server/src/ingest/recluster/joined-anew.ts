import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { recluster, type Reclustered, type ReclusterOptions } from './recluster.ts'

export type CityToJoin = { city: string; doneTo: number }

/**
 * Returns the cities whose listings were joined by other rules, with the listing up to which a look at them has come. A
 * catalogue that nothing was joined in before this was noted is all joined by the rules of now.
 */
export async function citiesToJoin(db: Db, rules: string): Promise<CityToJoin[]> {
  const { rows } = await sql<{ rules: string; going_on: string | null }>`
    with noted as (
      insert into matching_state (rules) values (${rules}) on conflict do nothing
      returning rules, going_on)
    select rules, going_on from noted union all select rules, going_on from matching_state`.execute(
    db,
  )
  const [state] = rows
  if (state === undefined || state.rules === rules) return []
  if (state.going_on !== rules) await inTransaction(db, (tx) => beginAnew(tx, rules))
  const { rows: cities } = await sql<CityToJoin>`
    select city, done_to as "doneTo" from matching_city order by city`.execute(db)
  if (cities.length === 0) await noteJoined(db, rules)
  return cities
}

/** Of several workers that see new rules at once the first notes what there is to do. */
async function beginAnew(tx: Tx, rules: string): Promise<void> {
  const { rows } = await sql`
    update matching_state set going_on = ${rules} where going_on is distinct from ${rules} returning rules`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`delete from matching_city`.execute(tx)
  await sql`
    insert into matching_city (city)
    select distinct content ->> 'city' from listing where not is_withdrawn and content ->> 'city' is not null`.execute(
    tx,
  )
}

/**
 * Looks again at a city that was joined by other rules: what they joined wrongly is parted and has its addresses again, what
 * they missed is joined. Goes on where it was stopped. Null: there is nothing to do.
 */
export async function joinAnew(
  deps: { db: Db; clock: Clock },
  { rules, city, budgetMs, ...options }: JoinAnew,
): Promise<Reclustered | null> {
  const { db } = deps
  const from = (await citiesToJoin(db, rules)).find((one) => one.city === city)
  if (from === undefined) return null
  const done = await recluster(deps, {
    ...options,
    city,
    from: from.doneTo,
    until: performance.now() + budgetMs,
    onPart: async (doneTo) => {
      await sql`update matching_city set done_to = ${doneTo} where city = ${city}`.execute(db)
    },
  })
  if (done.isWhole) await sql`delete from matching_city where city = ${city}`.execute(db)
  return done
}

type JoinAnew = Pick<ReclusterOptions, 'signal' | 'size'> & {
  rules: string
  city: string
  /** No part begins after this time. */
  budgetMs: number
}

/** Notes that the whole catalogue is joined by these rules. */
export async function noteJoined(db: Db, rules: string): Promise<void> {
  await sql`
    insert into matching_state (rules) values (${rules})
    on conflict (is_one) do update set rules = excluded.rules, going_on = null`.execute(db)
}

/** Lets the whole catalogue be looked at again, by city. */
export async function doubtJoined(db: Db): Promise<void> {
  await sql`update matching_state set rules = '', going_on = null`.execute(db)
}

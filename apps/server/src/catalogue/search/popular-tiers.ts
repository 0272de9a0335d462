import { sql, type RawBuilder } from 'kysely'

/**
 * The first `most` rows of `branch`, which reads `event_text t` under a condition, the most popular first. A common word is had by tens of
 * thousands of events: the top tenth of them has an index of its own, and the others are looked up only where that
 * does not have enough (an Append ends where the limit is reached).
 */
export function popularTiers(
  branch: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  return sql`(${branch(sql`t.is_top`)} union all ${branch(sql`not t.is_top`)} limit ${most})`
}

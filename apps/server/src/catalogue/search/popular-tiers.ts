import { sql, type RawBuilder } from 'kysely'

/**
 * Parts of `event_text`, the more popular first. The first two have an index of their own, the last is read by that of all. The popular
 * hundredth seldom has enough rows that also meet filters: another part comes before the great rest.
 */
const PARTS = {
  words: [sql`t.tier = 0`, sql`t.tier = 1`, sql`t.tier >= 2`],
  filtered: [sql`t.tier <= 1`, sql`t.tier = 2`, sql`t.tier = 3`],
}

/**
 * The first `most` rows of `branch`, which reads `event_text t` under a condition, the most popular first. A common word is had by tens of
 * thousands of events: each part is looked up only where the more popular ones do not have enough (an Append ends where the
 * limit is reached).
 */
export function popularTiers(
  branch: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
  most: number,
  of: keyof typeof PARTS,
): RawBuilder<unknown> {
  return sql`(${sql.join(PARTS[of].map(branch), sql` union all `)} limit ${most})`
}

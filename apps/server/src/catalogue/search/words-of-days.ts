import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Half-open. */
export type Days = { from: Date; to: Date }

/** As in `popularTiers` for what must also meet filters. */
const TIERS = [sql`s.tier in (0, 1)`, sql`s.tier = 2`, sql`s.tier = 3`]

/** A search row says that its event may be on in these days: cheaper to tell than a date in them. */
export function isOnIn({ from, to }: Days, alias: 't' | 's'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('next_starts_at')} < ${to} and ${column('last_ends_at')} > ${from}`
}

/**
 * The first `most` rows of `rows`, which reads `event_text t` under a condition, of what has the words and may be on in a few days, the most
 * popular first. The index by day, `event_text_soon`, has the words: rows are read neither of all that has a common word nor of
 * all that is on. It is looked up tier by tier, as far as needed. Long vectors do not fit in it; the few of these are looked
 * through as well.
 */
export function popularInDays(
  days: Days,
  query: RawBuilder<unknown>,
  rows: (condition: RawBuilder<SqlBool>) => RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const tiers = TIERS.map((tier) =>
    rows(sql`t.event_id in (
      select s.event_id from event_text s
      where s.vector @@ ${query} and s.upcoming and s.is_brief and ${tier} and ${isOnIn(days, 's')})`),
  )
  return sql`(
    select * from (
      (${sql.join(tiers, sql` union all `)} limit ${most}) union all
      ${rows(sql`t.vector @@ ${query} and t.upcoming and not t.is_brief and ${isOnIn(days, 't')}`)}
    ) both_lengths order by popularity desc, event_id limit ${most})`
}

import { sql, type RawBuilder } from 'kysely'

/**
 * The vector of a row with the columns `title`, `performers`, `places` and `keys` of SearchText: titles weigh A,
 * performers B, venue and organizers C (specification 11), keys the least.
 */
export function searchVector(row: string): RawBuilder<unknown> {
  const part = (column: string, weight: 'A' | 'B' | 'C') =>
    sql`setweight(to_tsvector('simple', fold_text(${sql.ref(`${row}.${column}`)})), ${sql.lit(weight)})`
  return sql`${part('title', 'A')} || ${part('performers', 'B')} || ${part('places', 'C')}
    || array_to_tsvector(${sql.ref(`${row}.keys`)})`
}

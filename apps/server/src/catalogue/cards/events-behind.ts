import { sql, type RawBuilder } from 'kysely'

/** SQL: the ids of these events and of those that joined them. The view `current_event` leads back. */
export function eventsBehind(ids: readonly number[]): RawBuilder<unknown> {
  return sql`(select id from event where id = any(${ids}::bigint[])
    union all select id from event where merged_into = any(${ids}::bigint[]))`
}

import { sql, type RawBuilder } from 'kysely'

/** SQL: how many people have saved the event `id`, or one that joined it. */
export function savedCount(id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(distinct s.user_id)::int
    from (select ${id} id union all select j.id from event j where j.merged_into = ${id}) own
    join saved_event s on s.event_id = own.id)`
}

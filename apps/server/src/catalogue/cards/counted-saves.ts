import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: the saves that others may see counted, as rows of `event_id`, `network`, `saved_at` and `confirmed_at`, once for each person
 * and event. `own` is the saved event; an event counts the saves of those that joined it.
 */
export function countedSaves(own: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select distinct on (1, s.user_id) coalesce(own.merged_into, own.id) event_id,
      coalesce(s.network, 'person ' || s.user_id) network, s.saved_at, a.email_verified_at confirmed_at
    from saved_event s
    join user_account a on a.id = s.user_id and a.email_verified_at is not null and a.deactivated_at is null
    join event own on own.id = s.event_id
    where s.visibility = 'friends' and ${own}
    order by 1, s.user_id, s.saved_at desc`
}

/** How many have saved the event `id`: people of one network are at most one. */
export function savedCount(id: number): RawBuilder<number> {
  const own = sql`(own.id = ${id} or own.merged_into = ${id})`
  return sql<number>`(select count(distinct network)::int from (${countedSaves(own)}) counted)`
}

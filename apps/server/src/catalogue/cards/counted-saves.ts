import { sql, type RawBuilder } from 'kysely'
import { eventsBehind } from './events-behind.ts'

/**
 * SQL: the saves that others may see counted, as rows of `event_id`, `network`, `saved_at` and `confirmed_at`, once for each person
 * and event: an event counts the saves of those that joined it.
 */
export function countedSaves(condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select distinct on (1, s.user_id) e.id event_id,
      coalesce(s.network, 'person ' || s.user_id) network, s.saved_at, a.email_verified_at confirmed_at
    from saved_event s
    join user_account a on a.id = s.user_id and a.email_verified_at is not null and a.deactivated_at is null
    join current_event e on e.own_id = s.event_id
    where s.visibility = 'friends' and ${condition}
    order by 1, s.user_id, s.saved_at desc`
}

/** How many have saved the event `id`: people of one network are at most one. */
export function savedCount(id: number): RawBuilder<number> {
  const saved = sql`s.event_id in ${eventsBehind([id])}`
  return sql<number>`(select count(distinct network)::int from (${countedSaves(saved)}) counted)`
}

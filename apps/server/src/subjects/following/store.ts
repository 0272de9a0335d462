import type { Followed, FollowRequest } from '@okolo/contract/people/following'
import { sql, type RawBuilder } from 'kysely'
import { addFollowing, dropFollowing } from '#server/catalogue/reference/following.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, Problem } from '#server/platform/problem.ts'

const MOST_FOLLOWED = 500

/** Everything that a person follows, by name. Festivals that joined another lead to it. */
export async function followedBy(db: Db, userId: number, locale: string): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select * from (
      select f.uuid, f.kind, coalesce(v.slug, o.slug, e.slug, f.name) target,
        coalesce(v.name, o.name, e.titles ->> ${locale}, e.title, f.name) "name"
      from following f
      left join venue v on v.id = f.venue_id
      left join organizer o on o.id = f.organizer_id
      left join current_event e on e.own_id = f.event_id
      where f.user_id = ${userId}) mine
    order by lower("name"), uuid`.execute(db)
  return rows
}

/** Follows something; again changes nothing. Throws a 404 for an unknown slug, and a 400 when too many are followed. */
export async function follow(
  db: Db,
  userId: number,
  { kind, target }: FollowRequest,
  now: Date,
): Promise<void> {
  const { rows: own } = await sql<{ n: number }>`
    select count(*)::int n from following where user_id = ${userId}`.execute(db)
  if ((own[0]?.n ?? 0) >= MOST_FOLLOWED)
    throw new Problem(400, 'invalid', `At most ${MOST_FOLLOWED} can be followed.`)
  const isThere = await addFollowing(db, userId, { kind, target: targetOf(kind, target), now })
  if (!isThere) throw notFound('What is to be followed')
}

export async function unfollow(db: Db, userId: number, uuid: string): Promise<void> {
  if (!(await dropFollowing(db, userId, uuid))) throw notFound('What is followed')
}

function targetOf(kind: FollowRequest['kind'], target: string): RawBuilder<unknown> {
  switch (kind) {
    case 'venue':
      return sql`select id venue_id, null::bigint organizer_id, null::bigint event_id, null::text name_key, name
        from venue where slug = ${target}`
    case 'organizer':
      return sql`select null::bigint venue_id, id organizer_id, null::bigint event_id, null::text name_key, name
        from organizer where slug = ${target}`
    case 'series':
      return sql`select null::bigint venue_id, null::bigint organizer_id, id event_id, null::text name_key, title "name"
        from event where slug = ${target} and merged_into is null and status <> 'taken_down'`
    case 'performer':
      return sql`select null::bigint venue_id, null::bigint organizer_id, null::bigint event_id,
        lower(${target}::text) name_key, ${target}::text "name"`
  }
}

/** SQL that selects `event_id` of everything that a person follows. */
export function followedEvents(userId: number): RawBuilder<unknown> {
  return sql`
    select e.id event_id from following f join event e on e.venue_id = f.venue_id where f.user_id = ${userId}
    union
    select eo.event_id from following f join event_organizer eo on eo.organizer_id = f.organizer_id
    where f.user_id = ${userId}
    union
    select e.id from following f join event own on own.id = f.event_id
    join event e on e.part_of = own.id or e.part_of = own.merged_into where f.user_id = ${userId}
    union
    select e.id from following f join event e on e.next_starts_at is not null
      and exists (select from jsonb_array_elements(coalesce(e.detail -> 'performers', '[]')) p
        where lower(p ->> 'name') = f.name_key)
    where f.user_id = ${userId} and f.name_key is not null`
}

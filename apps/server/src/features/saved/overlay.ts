import type { SavedOverlay } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { personCard, personColumns, type PersonRow } from '#server/people/cards/person-card.ts'
import { friendIds } from '#server/people/friends/relations.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A page asks for the user state of at most this many events. */
const MOST = 2000

type Going = PersonRow & { slug: string }

/** The overlay of lists: the person's own saves, the latest first, and what friends are going to. */
export async function savedOverlay(db: Db, userId: number): Promise<SavedOverlay> {
  const friends = await friendIds(db, userId)
  const [own, going] = await Promise.all([
    sql<{ slug: string; isHidden: boolean }>`
      select e.slug, bool_and(s.visibility = 'nobody') as "isHidden" from saved_event s
      join current_event e on e.own_id = s.event_id
      where s.user_id = ${userId} group by e.slug order by max(s.saved_at) desc limit ${MOST}`.execute(
      db,
    ),
    sql<Going>`
      select distinct e.slug, ${personColumns('a')}, e.next_starts_at from saved_event s
      join current_event e on e.own_id = s.event_id and e.next_starts_at is not null
      join user_account a on a.id = s.user_id
      where s.user_id = any(${friends}::bigint[]) and s.visibility = 'friends'
      order by e.next_starts_at, e.slug, a.uuid limit ${MOST}`.execute(db),
  ])
  return {
    saved: own.rows.map(({ slug }) => slug),
    hidden: own.rows.flatMap(({ slug, isHidden }) => (isHidden ? [slug] : [])),
    going: [...Map.groupBy(going.rows, ({ slug }) => slug)].map(([slug, people]) => ({
      slug,
      friends: people.map(({ uuid }) => uuid),
    })),
    friends: [...new Map(going.rows.map((person) => [person.uuid, personCard(person)])).values()],
  }
}

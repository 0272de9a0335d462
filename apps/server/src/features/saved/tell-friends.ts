import { sql } from 'kysely'
import { notify } from '#server/people/notifications/notify.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'

/** A save by mistake is taken back within this time. */
const SETTLED_MS = 5 * 60_000
/** Older saves are no news. */
const NEWS_MS = 24 * 3_600_000
const AT_ONCE = 500

type Told = { user_id: number; actor_id: number; actor: string; event_id: number }

/** Tells friends what somebody saved for them to see, once. Meant for every minute. Returns how many were told. */
export async function tellFriends(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Told>`
      with due as (
        select user_id, event_id from saved_event
        where friends_told_at is null and saved_at <= ${new Date(now.getTime() - SETTLED_MS)}
        order by saved_at limit ${AT_ONCE} for update skip locked
      ), settled as (
        update saved_event s set friends_told_at = ${now} from due
        where s.user_id = due.user_id and s.event_id = due.event_id
        returning s.user_id, s.event_id, s.visibility, s.saved_at
      )
      select f.low_id + f.high_id - s.user_id user_id, s.user_id actor_id, a.uuid actor, e.id event_id
      from settled s
      join user_account a on a.id = s.user_id and a.deactivated_at is null
      join current_event e on e.own_id = s.event_id and e.next_starts_at > ${now}
      join friendship f on (f.low_id = s.user_id or f.high_id = s.user_id) and f.confirmed_at is not null
      where s.visibility = 'friends' and s.saved_at > ${new Date(now.getTime() - NEWS_MS)}`.execute(
      tx,
    )
    const told = await notify(
      tx,
      rows.map(({ user_id, actor_id, actor, event_id }) => ({
        userId: user_id,
        kind: 'friend_saved' as const,
        key: `friend_saved ${actor} ${event_id}`,
        actorId: actor_id,
        eventId: event_id,
      })),
      now,
    )
    return told.length
  })
}

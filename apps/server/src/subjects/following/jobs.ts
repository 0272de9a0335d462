import { sql } from 'kysely'
import { notify } from '#server/subjects/notifications/store/notify.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'

/** Events become visible when their page is committed, so late ones are still seen. */
const OVERLAP_MS = 3_600_000
/** Of one venue at once: a new source may bring a whole season. */
const MOST_OF_ONE = 5

type Row = { user_id: number; event_id: number; name: string }

/** Tells followers about new events, each once however many listings it has. Meant for every minute. Returns how many were notified. */
export async function tellFollowers(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows: marks } = await sql<{ until: Date }>`
      insert into following_told (until) values (${now})
      on conflict (one) do update set until = following_told.until returning until`.execute(tx)
    const since = new Date((marks[0]?.until ?? now).getTime() - OVERLAP_MS)
    const { rows } = await sql<Row>`
      with fresh as (
        select e.id, e.venue_id, e.part_of, e.detail, e.first_seen_at, e.next_starts_at from event e
        where e.first_seen_at > ${since} and e.merged_into is null and e.status = 'scheduled' and e.next_starts_at > ${now}
      ), found as (
        select f.id following_id, f.user_id, f.name, e.id event_id, e.next_starts_at, f.followed_at, e.first_seen_at
        from fresh e join following f on f.venue_id = e.venue_id
        union all
        select f.id, f.user_id, f.name, e.id, e.next_starts_at, f.followed_at, e.first_seen_at
        from fresh e join event_organizer eo on eo.event_id = e.id join following f on f.organizer_id = eo.organizer_id
        union all
        select f.id, f.user_id, coalesce(own.titles ->> u.locale, f.name), e.id, e.next_starts_at, f.followed_at, e.first_seen_at
        from fresh e join event own on own.id = e.part_of or own.merged_into = e.part_of join following f on f.event_id = own.id
          join user_account u on u.id = f.user_id
        union all
        select f.id, f.user_id, f.name, e.id, e.next_starts_at, f.followed_at, e.first_seen_at
        from fresh e cross join lateral jsonb_array_elements(coalesce(e.detail -> 'performers', '[]')) p
        join following f on f.name_key = lower(p ->> 'name')
      )
      select user_id, event_id, name from (
        select found.*, row_number() over (partition by following_id order by next_starts_at, event_id) place
        from found where first_seen_at > followed_at) ranked
      where place <= ${MOST_OF_ONE} order by user_id, event_id`.execute(tx)
    const told = await notify(
      tx,
      rows.map(({ user_id, event_id, name }) => ({
        userId: user_id,
        kind: 'followed' as const,
        key: `followed ${event_id}`,
        eventId: event_id,
        details: { name },
      })),
      now,
    )
    await sql`update following_told set until = ${now}`.execute(tx)
    return told.length
  })
}

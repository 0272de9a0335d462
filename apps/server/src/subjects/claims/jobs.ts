import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import { inZone } from '#server/knowledge/time/zoned-time.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { noteClaimLetter } from '#server/subjects/claims/store/page-claims.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import type { ClaimDeps } from './rules/claim-deps.ts'
import { ownEvents } from './store/own-events.ts'

/** Letters go out on Mondays, between these hours where the next event is. */
const WEEKDAY = 1
const FROM_HOUR = 8
const TO_HOUR = 12
type Due = { id: number; zone: string }

/**
 * Queues the weekly letters of organizers that have events to come and whose Monday morning it is. Any number of
 * processes may do it at once: the week and the letter are written together. Returns how many were queued.
 */
export async function queueClaimLetters({
  db,
  clock,
}: Pick<ClaimDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  // On other days it is Monday nowhere.
  if (![0, WEEKDAY, WEEKDAY + 1].includes(now.getUTCDay())) return 0
  const lately = addDays(now.toISOString().slice(0, 10), -3)
  const { rows } = await sql<Due>`
    select c.id, next.time_zone zone from page_claim c cross join lateral (
      select d.time_zone from event_date d where d.event_id in (${ownEvents(sql`c.organizer_id`)})
        and d.is_live and d.ends_at > ${now} order by d.starts_at limit 1) next
    where c.ended_at is null and c.wants_letters and c.email is not null
      and (c.letter_week is null or c.letter_week < ${lately}::date)`.execute(db)
  let queued = 0
  for (const { id, zone } of rows) {
    const week = weekInMorning(now, zone)
    if (week !== null) queued += await queue(db, id, week, now)
  }
  return queued
}

function queue(db: ClaimDeps['db'], id: number, week: Day, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const claim = await noteClaimLetter(tx, id, week)
    if (claim === null) return 0
    const { uuid, email, locale } = claim
    const letter = { userId: null, address: email, kind: 'claimRight', locale, linkId: uuid }
    return queueMails(tx, [{ ...letter, key: `claimRight ${uuid} ${week}`, at: now }])
  })
}

/** The Monday whose letters go out at this moment in a zone, or null. */
function weekInMorning(now: Date, zone: string): Day | null {
  const wall = inZone(now, zone)
  const day = wall.slice(0, 10)
  const hour = Number(wall.slice(11, 13))
  return weekdayOf(day) === WEEKDAY && hour >= FROM_HOUR && hour < TO_HOUR ? day : null
}

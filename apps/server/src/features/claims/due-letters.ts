import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import { sql } from 'kysely'
import { inZone } from '#server/knowledge/time/zoned-time.ts'
import type { ClaimDeps } from './claim-deps.ts'
import { nextEvents } from './room.ts'

/** Letters go out on Mondays, between these hours where the next event is. */
const WEEKDAY = 1
const FROM_HOUR = 8
const TO_HOUR = 12
/** Claims that are looked at in one go. */
const AT_ONCE = 500

type Claim = { id: number; organizerId: number; week: Day | null }

/**
 * Queues the weekly letters of organizers that have events to come and whose Monday morning it is. Any number of
 * processes may do it at once: the week and the letter are written by one statement. Returns how many were queued.
 */
export async function queueClaimLetters({ db, clock }: Pick<ClaimDeps, 'db' | 'clock'>) {
  const now = clock()
  // Nowhere is it Monday morning then.
  if (![0, WEEKDAY].includes(now.getUTCDay())) return 0
  const oldest = addDays(now.toISOString().slice(0, 10), -3)
  let queued = 0
  let after = 0
  for (;;) {
    const { rows } = await sql<Claim>`
      select id, organizer_id "organizerId", letter_week::text week from page_claim
      where ended_at is null and wants_letters and email is not null and id > ${after}
        and (letter_week is null or letter_week < ${oldest}::date)
      order by id limit ${AT_ONCE}`.execute(db)
    for (const { id, organizerId, week } of rows) {
      const [next] = await nextEvents(db, organizerId, { now, limit: 1, isOn: true })
      const monday = next === undefined ? null : weekInMorning(now, next.time_zone)
      if (monday === null || monday === week) continue
      queued += await queue(db, id, monday, now)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return queued
    after = last.id
  }
}

async function queue(db: ClaimDeps['db'], id: number, week: Day, now: Date): Promise<number> {
  const { rows } = await sql`
    with first as (
      update page_claim set letter_week = ${week}::date
      where id = ${id} and ended_at is null and wants_letters and letter_week is distinct from ${week}::date
      returning uuid, email, locale)
    insert into mail (key, address, kind, locale, link_id, due_at, created_at)
    select 'claimRight ' || uuid || ' ' || ${week}, email, 'claimRight', locale, uuid, ${now}, ${now} from first
    on conflict (key) do nothing returning id`.execute(db)
  return rows.length
}

/** The Monday whose letters go out at this moment in a zone, or null. */
function weekInMorning(now: Date, zone: string): Day | null {
  const wall = inZone(now, zone)
  const day = wall.slice(0, 10)
  const hour = Number(wall.slice(11, 13))
  return weekdayOf(day) === WEEKDAY && hour >= FROM_HOUR && hour < TO_HOUR ? day : null
}

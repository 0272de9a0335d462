import { sql, type RawBuilder } from 'kysely'
import { firstDateInWindow, firstDateOfNow } from '#server/catalogue/filter/first-date.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Inputs of an event's merit for a search. */
export type MatchFacts = {
  event_id: number
  /** `event_date.id` of its first date in the window. */
  id: number
  first_seen_at: Date
  lat: number | null
  lng: number | null
  quality: number | null
  starts_at: Date
  /** Of what runs for long: until when it is open. */
  ends_at: Date
  /** When this date itself is over. */
  date_ends_at: Date
  is_ongoing: boolean
  all_day: boolean
  start_wall: string
}

/** The columns of `MatchFacts` beside `event_id`, from `event e` and what `factsOf` joins with it. */
export const FACT_COLUMNS = sql`
  o.id, e.first_seen_at, e.lat, e.lng, s.quality, o.starts_at, coalesce(o.open_until, o.ends_at) ends_at,
  o.ends_at date_ends_at, o.open_until is not null is_ongoing, o.list_at <> o.starts_at all_day, o.start_wall`

/**
 * To be joined with `event e`; an event without a date in the window is left out. A list that was opened before may be of dates that are over
 * by now, and that the events have moved on from.
 */
export function factsOf(window: FeedWindow, opened: Date, now: Date): RawBuilder<unknown> {
  const first =
    opened < now
      ? sql`${firstDateInWindow(window, opened)} join event_date o on o.id = d.id`
      : firstDateOfNow(window, now)
  return sql`${first} left join event_signal s on s.event_id = e.id`
}

const MATCH_BYTES = 400

/** The facts of an event, null where it has no date that is coming up, as of the opening of a list in ms. */
export type CachedMatch = { asOf: number; facts: MatchFacts | null }

/** True if the facts hold for a list opened at this moment: the first date that is not over stays first until its end. */
export function holdsAt({ asOf, facts }: CachedMatch, opened: Date): boolean {
  return opened.getTime() >= asOf && (facts === null || facts.date_ends_at > opened)
}

/** Facts by the id of their event; null for events without a date that is coming up. At most one query, for those not in `cache`. */
export async function matchFacts(
  db: Db,
  events: readonly number[],
  { window, opened, now }: { window: FeedWindow; opened: Date; now: Date },
  cache: Cache<CachedMatch>,
): Promise<Map<number, MatchFacts | null>> {
  const load = async (missing: number[]) => {
    const { rows } = await sql<MatchFacts>`
      select e.id event_id, ${FACT_COLUMNS} from event e ${factsOf(window, opened, now)}
      where e.id = any(${missing}::bigint[])`.execute(db)
    const read = new Map(rows.map((facts) => [facts.event_id, facts]))
    const asOf = opened.getTime()
    return new Map(missing.map((id) => [id, { asOf, facts: read.get(id) ?? null }]))
  }
  const isUsable = (match: CachedMatch) => holdsAt(match, opened)
  const found = await cache.getOrLoadMany(events, load, { bytes: MATCH_BYTES, isUsable })
  return new Map([...found].map(([id, { facts }]) => [id, facts]))
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { addToJournal } from '../match/journal.ts'
import { readListingKey } from '../match/listing-key.ts'
import { decideReview, denyOthers } from '../match/match-reviews.ts'
import { mergeEvents } from './operate.ts'
import { wordOn, type Doubt } from '../match/match.ts'

export type MatchReview = {
  a: string
  b: string
  probability: number
  why: Doubt['why']
  /** Title and page of each of the two events. */
  title: string
  slug: string
  otherTitle: string
  otherSlug: string
  otherStart: string | null
}

/** Listings of two events that may be one, first those that most visitors saw; of these cities, or of all. */
export async function openMatchReviews(
  db: Db,
  limit: number,
  cities: readonly string[] | null = null,
): Promise<MatchReview[]> {
  const slugs = sql`${cities === null ? null : [...cities]}::text[]`
  const { rows } = await sql<MatchReview>`
    select r.a, r.b, r.probability, r.why, e.title, e.slug, o.title as "otherTitle", o.slug as "otherSlug",
      y.content -> 'dates' -> 0 ->> 'startWall' as "otherStart"
    from match_review r
    join listing x on x.platform = split_part(r.a, ' ', 1)
      and x.platform_id = substr(r.a, strpos(r.a, ' ') + 1) and not x.is_withdrawn
    join listing y on y.platform = split_part(r.b, ' ', 1)
      and y.platform_id = substr(r.b, strpos(r.b, ' ') + 1) and not y.is_withdrawn
    join event e on e.id = x.event_id join event o on o.id = y.event_id
    where r.state = 'open' and e.id <> o.id
      and (${slugs} is null or not exists (
        select 1 from city c where c.id in (e.city_id, o.city_id) and c.slug <> all(${slugs})))
    order by ${viewsOf(sql`e.id, o.id`)} desc, r.created_at, r.a, r.b limit ${limit}`.execute(db)
  return rows
}

/** How often the pages of these events were seen. `events`: ids, or a query of them. */
export function viewsOf(events: RawBuilder<unknown>) {
  return sql`(select coalesce(sum(f.count), 0) from event_figure f where f.kind = 'view' and f.event_id in (${events}))`
}

/**
 * An operator's word on a listing and an event that it may be. `same` makes them one and answers the other questions
 * about a listing without an hour; `different` keeps them apart for good. False where it was judged already.
 */
export async function decideMatch(
  db: Db,
  { a, b }: { a: string; b: string },
  verdict: 'same' | 'different',
  { who, now }: { who: string; now: Date },
): Promise<boolean> {
  const [one, other] = [await eventOf(db, a), await eventOf(db, b)]
  if (one === null || other === null) return false
  const isOpen = await withEventsLocked(db, async (tx) => {
    if (!(await decideReview(tx, { a, b }, verdict, { who, now }))) return false
    // A listing without an hour that is this one is none of the others.
    const apart = verdict === 'same' ? await denyOthers(tx, a, { who, now }) : [b]
    const words = apart.map((key) => wordOn('cannot', a, key))
    await addToJournal(tx, words, who, now)
    return true
  })
  if (isOpen && verdict === 'same' && one !== other) await mergeEvents(db, one, other, { who, now })
  return isOpen
}

async function eventOf(db: Db, key: string): Promise<string | null> {
  const name = readListingKey(key)
  if (name === null) return null
  const { rows } = await sql<{ uuid: string }>`
    select e.uuid from listing l join event e on e.id = l.event_id
    where l.platform = ${name.platform} and l.platform_id = ${name.platformId} limit 1`.execute(db)
  return rows[0]?.uuid ?? null
}

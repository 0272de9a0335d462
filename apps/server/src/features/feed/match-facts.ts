import { sql, type RawBuilder } from 'kysely'
import { firstDateInWindow, firstDateOfNow } from '#server/catalogue/filter/first-date.ts'
import type { FeedWindow } from '#server/catalogue/filter/feed-window.ts'
import { MinuteMemory } from '#server/catalogue/minute-memory.ts'
import type { Db } from '#server/platform/db.ts'

/** What the merit of an event with the words is judged by. */
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

/** As of the opening of a list, in ms. */
type Kept = { asOf: number; facts: MatchFacts | null }

/** About 300 bytes each. */
const MOST_FACTS = 20_000
const MOST_CITIES = 10_000
const EVERYWHERE = 0

/** Facts of this minute for searches of whatever is coming up: the next letter or another filter finds mostly the same events. */
export class MatchMemory {
  readonly #facts = new MinuteMemory<Kept>(MOST_FACTS)
  readonly #searched = new MinuteMemory<true>(MOST_CITIES)

  /** Somebody has searched there this minute: facts are likely to be known. */
  wasSearched(cityId: number | undefined, now: Date): boolean {
    return this.#searched.get(cityId ?? EVERYWHERE, now) === true
  }

  /**
   * Undefined: unknown; null: it has no date that is coming up. What was the first date that is not over stays so until it is;
   * of an earlier moment nothing is known.
   */
  get(eventId: number, opened: Date, now: Date): MatchFacts | null | undefined {
    const kept = this.#facts.get(eventId, now)
    if (kept === undefined || opened.getTime() < kept.asOf) return undefined
    return kept.facts !== null && kept.facts.date_ends_at <= opened ? undefined : kept.facts
  }

  /** To be taken before facts are read and handed to `keep`. */
  mark(now: Date): [facts: number, searched: number] {
    return [this.#facts.mark(now), this.#searched.mark(now)]
  }

  keep(
    facts: readonly (readonly [eventId: number, MatchFacts | null])[],
    cityId: number | undefined,
    opened: Date,
    [mark, searched]: [facts: number, searched: number],
  ): void {
    const asOf = opened.getTime()
    this.#facts.keep(
      facts.map(([id, one]) => [id, { asOf, facts: one }]),
      mark,
    )
    this.#searched.keep([[cityId ?? EVERYWHERE, true]], searched)
  }

  /** For when the catalogue was written. */
  invalidate(): void {
    this.#facts.invalidate()
    this.#searched.invalidate()
  }
}

export type MatchFactsContext = {
  memory: MatchMemory
  cityId: number | undefined
  window: FeedWindow
  opened: Date
  now: Date
}

/** Facts by the id of their event, of those with a date that is coming up. One query, or none where all are remembered. */
export async function matchFacts(
  db: Db,
  events: readonly number[],
  { memory, cityId, window, opened, now }: MatchFactsContext,
): Promise<Map<number, MatchFacts | null>> {
  const found = new Map<number, MatchFacts | null>()
  const missing: number[] = []
  for (const id of events) {
    const known = memory.get(id, opened, now)
    if (known === undefined) missing.push(id)
    else found.set(id, known)
  }
  if (missing.length === 0) return found
  const mark = memory.mark(now)
  const { rows } = await sql<MatchFacts>`
    select e.id event_id, ${FACT_COLUMNS} from event e ${factsOf(window, opened, now)}
    where e.id = any(${missing}::bigint[])`.execute(db)
  const read = new Map<number, MatchFacts | null>(missing.map((id) => [id, null]))
  for (const facts of rows) read.set(facts.event_id, facts)
  memory.keep([...read], cityId, opened, mark)
  for (const [id, facts] of read) found.set(id, facts)
  return found
}

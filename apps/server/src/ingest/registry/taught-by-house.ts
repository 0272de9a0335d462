import { sql } from 'kysely'
import { isCategory } from '#server/knowledge/categories/category-cues.ts'
import { isGuess } from '#server/knowledge/categories/category.ts'
import { isBareName, kindShownIn, type KindsOfHouse } from '#server/knowledge/categories/house.ts'
import { isLocked } from '#server/knowledge/merging/locks.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** An event and the house in which it is. */
export type Housed = {
  eventId: number
  content: MergedEvent
  venue: { id: number; name: string } | null
}

/**
 * The events in the same order: a bare name of which nothing is known is what nine in ten known events of its house are. It is
 * marked as a guess, from which nothing more is concluded.
 */
export async function taughtByHouses(tx: Tx, events: readonly Housed[]): Promise<MergedEvent[]> {
  const asking = new Set(events.flatMap((one) => (asksHouse(one) ? [one.venue!.id] : [])))
  const kinds = asking.size === 0 ? new Map() : await kindsOf(tx, [...asking], events)
  return events.map((event) => {
    const known = asksHouse(event) ? kinds.get(event.venue!.id) : undefined
    const category = known === undefined ? null : kindShownIn(known)
    return category === null
      ? event.content
      : { ...event.content, category, categoryReason: { by: 'house', quote: event.venue!.name } }
  })
}

function asksHouse({ content, venue }: Housed): boolean {
  const { category, titles, language } = content
  return (
    venue !== null &&
    category === 'other' &&
    !isLocked(content, 'category') &&
    isBareName(titles[language] ?? '')
  )
}

/** Known kinds of houses: of stored events, and of those that are about to be. */
async function kindsOf(
  tx: Tx,
  venues: readonly number[],
  events: readonly Housed[],
): Promise<ReadonlyMap<number, KindsOfHouse>> {
  const { rows } = await sql<{ venue_id: number; slug: string; count: number }>`
    select e.venue_id, c.slug, count(*)::int as count
    from event e join category c on c.id = e.category_id
    where e.venue_id = any(${[...venues]}) and e.merged_into is null and c.slug <> 'other'
      and e.detail->'category_guessed' is null and e.id <> all(${events.map(({ eventId }) => eventId)})
    group by e.venue_id, c.slug`.execute(tx)
  const arriving = events.flatMap(({ content: { category, categoryReason }, venue }) =>
    venue === null || category === 'other' || isGuess(categoryReason)
      ? []
      : [{ venue_id: venue.id, slug: category, count: 1 }],
  )
  const kinds = new Map<number, Map<string, number>>()
  for (const { venue_id: id, slug, count } of [...rows, ...arriving]) {
    const own = kinds.get(id) ?? new Map<string, number>()
    kinds.set(id, own.set(slug, (own.get(slug) ?? 0) + count))
  }
  return new Map(
    [...kinds].map(([id, of]) => [
      id,
      new Map([...of].flatMap(([slug, count]) => (isCategory(slug) ? [[slug, count]] : []))),
    ]),
  )
}

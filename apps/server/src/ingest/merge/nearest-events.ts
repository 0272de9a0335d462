import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { listingKey } from './listing-key.ts'
import { haveSameLetters, titleLetters, type TitleLetters } from './title-letters.ts'

/** An arrival as far as it says which stored listings are worth a closer look. */
export type Seeker = {
  key: string
  platform: string
  titles: Record<string, string>
  blockKeys: readonly number[]
  /** An operator has said something about it: nothing near it is left out. */
  isDecided: boolean
}

type Near = { id: number; eventId: number; key: string; letters: TitleLetters | null }

/**
 * Of the stored listings that share a key with one of the seekers (`shared`, by key) those that are loaded and
 * compared: of the `most` events that share most keys with each. Two pages of one platform with other titles are
 * never one event (units.ts), and most of what is near is just that: it is told here without reading what they say.
 */
export async function nearestEvents(
  db: Db,
  seekers: readonly Seeker[],
  shared: ReadonlyMap<number, readonly number[]>,
  { own, most }: { own: ReadonlySet<number>; most: number },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const near = await nearBy(db, seekers, [...new Set([...shared.values()].flat())])
  const kept = new Set<number>()
  for (const seeker of seekers)
    for (const event of eventsNear(seeker, shared, near, { own, most })) kept.add(event)
  const left = new Map<number, number[]>()
  for (const [key, ids] of shared) {
    const worth = ids.filter((id) => !own.has(id) && kept.has(near.get(id)?.eventId ?? -1))
    if (worth.length > 0) left.set(key, worth)
  }
  return left
}

function eventsNear(
  { key: ownKey, platform, titles, blockKeys, isDecided }: Seeker,
  shared: ReadonlyMap<number, readonly number[]>,
  near: ReadonlyMap<number, Near>,
  { own, most }: { own: ReadonlySet<number>; most: number },
): number[] {
  const letters = titleLetters(titles)
  const start = `${platform} `
  const isRefused = ({ key, letters: theirs }: Near) =>
    !isDecided &&
    theirs !== null &&
    key !== ownKey &&
    key.startsWith(start) &&
    !haveSameLetters(theirs, letters)
  const counts = new Map<number, { keys: number; last: number }>()
  // By listing: the event's count, or null where it cannot be the same event whatever it shares.
  const seen = new Map<number, { keys: number; last: number } | null>()
  for (const blockKey of blockKeys.flatMap((each) => [each, -each]))
    for (const id of shared.get(blockKey) ?? []) {
      let event = seen.get(id)
      if (event === undefined) {
        const other = near.get(id)
        if (other === undefined || own.has(id)) event = null
        else {
          event = counts.get(other.eventId) ?? { keys: 0, last: 0 }
          if (isRefused(other)) event.keys = Number.NEGATIVE_INFINITY
          counts.set(other.eventId, event)
        }
        seen.set(id, event)
      }
      if (event === null || event.last === blockKey) continue
      event.keys += 1
      event.last = blockKey
    }
  const found = [...counts]
    .filter(([, { keys }]) => keys > 0)
    .toSorted(([a, x], [b, y]) => y.keys - x.keys || a - b)
  const least = found[most - 1]?.[1].keys ?? 0
  // Those that share as many as the last one: which of them is compared is for the matcher to say.
  return found
    .filter(([, { keys }], i) => i < most || (keys === least && i < 2 * most))
    .map(([event]) => event)
}

/** Titles only where the platform is a seeker's own. */
async function nearBy(
  db: Db,
  seekers: readonly Seeker[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Near>> {
  if (ids.length === 0) return new Map()
  const platforms = [...new Set(seekers.map(({ platform }) => platform))]
  const { rows } = await sql<{
    id: number
    event_id: number
    platform: string
    platform_id: string
    titles: Record<string, string> | null
  }>`
    select id, event_id, platform, platform_id,
      case when platform = any(${platforms}) then content -> 'titles' end as titles
    from listing where id = any(${[...ids]}) and not is_withdrawn`.execute(db)
  return new Map(
    rows.map(({ id, event_id, platform, platform_id, titles }) => [
      id,
      {
        id,
        eventId: event_id,
        key: listingKey(platform, platform_id),
        letters: titles === null ? null : titleLetters(titles),
      },
    ]),
  )
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { listingKey } from './listing-key.ts'
import type { Sharing } from './match-keys.ts'
import { keysExpected, mayShareTitle, readSketch, timesSay, type Sketch } from './sketch.ts'

/** An arrival as far as it says which stored listings are worth a closer look. */
export type Seeker = {
  key: string
  platform: string
  sketch: Sketch
  blockKeys: readonly number[]
  /** An operator has said something about it: nothing near it is left out. */
  isDecided: boolean
}

type Near = { eventId: number; key: string; platform: string; sketch: Sketch | null }

/** How many keys a seeker shares with an event; one of the same time counts twice as much as one of a neighbouring. */
export type NearEvents = ReadonlyMap<number, number>

/**
 * For each seeker the `most` events that share most keys with it, and those that share as many as the last one. Left
 * out are events with a listing that it cannot be one with whatever the rest says: another title on the same
 * platform (units.ts), or times that rule it out; and those that are far away and share little. It is told by
 * sketches, without reading what they say. `bySketch` false: only titles are looked at.
 */
export async function nearestEvents(
  db: Db,
  seekers: readonly Seeker[],
  shared: Sharing,
  { own, most, bySketch }: { own: ReadonlySet<number>; most: number; bySketch: boolean },
): Promise<NearEvents[]> {
  const ids = new Set<number>()
  for (const { same, beside } of shared.values()) {
    for (const id of same) if (!own.has(id)) ids.add(id)
    for (const id of beside) if (!own.has(id)) ids.add(id)
  }
  const near = await nearBy(db, [...ids])
  return seekers.map((seeker) => eventsNear(seeker, shared, near, { most, bySketch }))
}

function eventsNear(
  seeker: Seeker,
  shared: Sharing,
  near: ReadonlyMap<number, Near>,
  { most, bySketch }: { most: number; bySketch: boolean },
): NearEvents {
  const counts = new Map<number, Count>()
  // By listing: the event's count, or null where it is not to be counted.
  const seen = new Map<number, Count | null>()
  const countOf = (id: number): Count | null => {
    const known = seen.get(id)
    if (known !== undefined) return known
    const other = near.get(id)
    const verdict = other === undefined ? 'nothing' : judged(seeker, other, bySketch)
    let event: Count | null = null
    if (other !== undefined && verdict !== 'nothing') {
      event = counts.get(other.eventId) ?? { keys: 0, last: 0, expected: Infinity }
      if (verdict === 'refused') event.keys = Number.NEGATIVE_INFINITY
      else event.expected = Math.min(event.expected, verdict)
      counts.set(other.eventId, event)
    }
    seen.set(id, event)
    return event
  }
  for (const key of seeker.blockKeys) {
    const there = shared.get(key)
    if (there === undefined) continue
    for (const [ids, worth] of [
      [there.same, 2],
      [there.beside, 1],
    ] as const)
      for (const id of ids) {
        const event = countOf(id)
        if (event === null || event.last === key) continue
        event.keys += worth
        event.last = key
      }
  }
  const found = [...counts]
    .filter(([, { keys, expected }]) => keys >= expected)
    .toSorted(([a, x], [b, y]) => y.keys - x.keys || a - b)
  const least = found[most - 1]?.[1].keys ?? 0
  // Those that share as many as the last one: which of them is compared is for the matcher to say.
  return new Map(
    found
      .filter(([, { keys }], i) => i < most || (keys === least && i < 2 * most))
      .map(([event, { keys }]) => [event, keys]),
  )
}

/** `expected`: keys that it must share with the seeker to be worth a look. */
type Count = { keys: number; last: number; expected: number }

/** Not one event; nothing said for or against it; or how many keys they must share. */
function judged(
  { key, platform, sketch, isDecided }: Seeker,
  other: Near,
  bySketch: boolean,
): 'refused' | 'nothing' | number {
  if (isDecided || other.sketch === null || other.key === key) return 1
  if (platform === other.platform && !mayShareTitle(sketch, other.sketch)) return 'refused'
  if (!bySketch) return 1
  const times = timesSay(sketch, other.sketch)
  if (times === 'forbidden') return 'refused'
  return times === 'nothing' ? times : keysExpected(sketch, other.sketch)
}

async function nearBy(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Near>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    event_id: number
    platform: string
    platform_id: string
    sketch: string | null
  }>`
    select id, event_id, platform, platform_id, sketch from listing
    where id = any(${ids}) and not is_withdrawn`.execute(db)
  return new Map(
    rows.map(({ id, event_id, platform, platform_id, sketch }) => [
      id,
      {
        eventId: event_id,
        platform,
        key: listingKey(platform, platform_id),
        sketch: sketch === null ? null : readSketch(sketch),
      },
    ]),
  )
}

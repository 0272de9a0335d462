import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { EVERY_TITLE, soughtTitles } from '#server/knowledge/matching/title-tag.ts'
import { lookUpTitles, type BlockMatches } from './block-lookup.ts'
import {
  keysExpected,
  mayBeShowings,
  mayShareTitle,
  readSketch,
  shareMinute,
  timesSay,
  type Sketch,
} from '#server/knowledge/matching/sketch.ts'

/** An arrival as far as it says which stored listings are worth a closer look. */
export type Seeker = {
  key: string
  platform: string
  sketch: Sketch
  blockKeys: readonly number[]
  minutes: ReadonlySet<number>
  /** An operator has said something about it: nothing near it is left out. */
  isDecided: boolean
}

/** Seekers looked at in some milliseconds. */
const TURN = 50

type Near = { eventId: number; key: string; platform: string; sketch: Sketch | null }

/** Listings that share a block key, by id; and others of the seekers' platforms, by the event that one of those is in. */
type Neighbourhood = {
  near: ReadonlyMap<number, Near>
  companions: ReadonlyMap<number, readonly Near[]>
}

/** How many block keys a seeker shares with an event; one of the same time counts twice as much as one of a neighbouring. */
export type NearEvents = ReadonlyMap<number, number>

/**
 * For each seeker the `most` events that share most block keys with it, and those that share as many as the last one. Left
 * out are events with a listing that it cannot be one with whatever the rest says: another title on the same
 * platform (clusters.ts), or times that rule it out; and those that are far away and share little. It is told by
 * tags and sketches, without reading what they say.
 */
export async function nearestEvents(
  db: Db,
  seekers: readonly Seeker[],
  { own, most }: { own: ReadonlySet<number>; most: number },
): Promise<NearEvents[]> {
  const shared = await lookUpTitles(
    db,
    seekers.map(({ platform, blockKeys, minutes, sketch, isDecided }) => ({
      platform,
      blockKeys,
      minutes,
      titles: isDecided ? EVERY_TITLE : soughtTitles(sketch),
    })),
  )
  const ids = new Set<number>()
  for (const { same, beside } of shared.values()) {
    for (const id of same) if (!own.has(id)) ids.add(id)
    for (const id of beside) if (!own.has(id)) ids.add(id)
  }
  const near = await nearBy(db, [...ids])
  const platforms = new Set(seekers.map(({ platform }) => platform))
  const companions = await companionsOf(db, near, { own, platforms: [...platforms] })
  const found: NearEvents[] = []
  for (const [i, seeker] of seekers.entries()) {
    found.push(eventsNear(seeker, shared, { near, companions }, most))
    // Visitors' requests are answered in the same loop.
    if (i % TURN === 0) await nextTurn()
  }
  return found
}

function eventsNear(
  seeker: Seeker,
  shared: BlockMatches,
  { near, companions }: Neighbourhood,
  most: number,
): NearEvents {
  const counts = new Map<number, Count>()
  // By listing: the event's count, or null where it is not to be counted.
  const seen = new Map<number, Count | null>()
  const countOf = (id: number): Count | null => {
    const known = seen.get(id)
    if (known !== undefined) return known
    const other = near.get(id)
    const verdict = other === undefined ? 'nothing' : judged(seeker, other)
    let event: Count | null = null
    if (other !== undefined && verdict !== 'nothing') {
      event = counts.get(other.eventId) ?? {
        keys: isOtherEvent(seeker, companions.get(other.eventId)) ? Number.NEGATIVE_INFINITY : 0,
        last: 0,
        expected: Infinity,
      }
      event.expected = Math.min(event.expected, verdict)
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

/** `expected`: block keys that it must share with the seeker to be worth a look. */
type Count = { keys: number; last: number; expected: number }

/** Nothing is said for or against one event; or how many block keys they must share. */
function judged(seeker: Seeker, other: Near): 'nothing' | number {
  const { key, platform, sketch, isDecided } = seeker
  if (isDecided || other.sketch === null || other.key === key) return 1
  const times = timesSay(sketch, other.sketch)
  // Two dates of one series: another of its listings says whether it is that series.
  if (times === 'forbidden')
    return platform === other.platform && mayBeShowings(sketch, other.sketch) ? 1 : 'nothing'
  return times === 'nothing' ? times : keysExpected(sketch, other.sketch)
}

/** True if the seeker's platform lists the event under other titles only, and at other minutes: then it is another event. */
function isOtherEvent(seeker: Seeker, listings: readonly Near[] = []): boolean {
  const told = listings.filter((other) => isOfOneTeller(seeker, other))
  return told.length > 0 && !told.some((other) => mayBeOne(seeker, other))
}

function isOfOneTeller({ platform, sketch, isDecided }: Seeker, other: Near): boolean {
  if (isDecided || platform !== other.platform || other.sketch === null) return false
  return sketch.origin === other.sketch.origin
}

function mayBeOne({ key, sketch }: Seeker, other: Near): boolean {
  if (other.key === key || other.sketch === null) return true
  return mayShareTitle(sketch, other.sketch) || shareMinute(sketch, other.sketch)
}

type NearRow = Omit<Near, 'sketch'> & { id: number; sketch: string | null }
const NEAR = sql`id, event_id as "eventId", platform, platform || ' ' || platform_id as key, sketch`

async function nearBy(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Near>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NearRow>`
    select ${NEAR} from listing
    where id = any(${ids}) and not is_withdrawn`.execute(db)
  return new Map(rows.map((row) => [row.id, nearOf(row)]))
}

/** Returns the listings of found events on these platforms, also those that tags or block keys left out. */
async function companionsOf(
  db: Db,
  near: ReadonlyMap<number, Near>,
  { own, platforms }: { own: ReadonlySet<number>; platforms: readonly string[] },
): Promise<ReadonlyMap<number, readonly Near[]>> {
  const events = new Set([...near.values()].map(({ eventId }) => eventId))
  const companions = new Map<number, Near[]>()
  if (events.size === 0) return companions
  const { rows } = await sql<NearRow>`
    select ${NEAR} from listing
    where event_id = any(${[...events]}) and platform = any(${platforms}) and not is_withdrawn`.execute(
    db,
  )
  for (const row of rows) {
    if (own.has(row.id)) continue
    const there = companions.get(row.eventId)
    if (there === undefined) companions.set(row.eventId, [nearOf(row)])
    else there.push(nearOf(row))
  }
  return companions
}

function nearOf(row: NearRow): Near {
  return { ...row, sketch: row.sketch === null ? null : readSketch(row.sketch) }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { reachedBy } from '#server/knowledge/matching/blocking.ts'
import { decisionsOn } from './journal.ts'
import type { Arrangement, Matcher, Doubt, Link } from './match.ts'
import {
  keysOf,
  sketchOfListing,
  type PreparedListing,
} from '#server/knowledge/matching/listing-keys.ts'
import { prepareListings } from './prepare-listings.ts'
import { nearestEvents, type NearEvents } from './nearest-events.ts'
import { rivalsOf } from './rivals.ts'
import { agesOf, loadEvents, type StoredClaimant } from './stored-claimants.ts'
import { Judge, toDecisions, type Unit } from './units.ts'

/** Those that share most keys are compared; the rest share a place and a day with half the city. */
const MAX_CANDIDATES = 40
/** Arrivals arranged in a millisecond. */
const TURN = 16
/** An operator is asked about at most so many events that an arrival may be. */
const MAX_DOUBTS = 3

/**
 * Matches listings as they come, one after the other: each joins the event that it fits best, and brings together
 * those that fit it and each other. The order is that of the records, so that a run which was killed and resumed
 * ends with the same events. A fixed number of queries for any number of arrivals.
 */
export const matchArrivals: Matcher = async (tx, arrivals, { now }) => {
  const keys = arrivals.map((listing) => keysOf(listing).sought)
  const decided = await decisionsOn(tx, arrivals)
  const spokenOf = new Set(decided.flatMap(({ a, b }) => [a, b]))
  const seekers = arrivals.map((listing, i) => ({
    key: listing.key,
    platform: listing.platform,
    sketch: sketchOfListing(listing),
    blockKeys: keys[i] ?? [],
    isDecided: spokenOf.has(listing.key),
  }))
  const near = await nearestEvents(tx, seekers, {
    own: new Set(arrivals.flatMap(({ listingId }) => listingId ?? [])),
    most: MAX_CANDIDATES,
  })
  const stored = await loadEvents(tx, [...new Set(near.flatMap((events) => [...events.keys()]))])
  const prepared = await prepareListings(tx, stored, now)
  // A newcomer must not bring together what is there and was parted.
  const parted = await decisionsOn(tx, stored)
  const judge = new Judge(toDecisions([...parted, ...decided]))
  const ages = await agesOf(
    tx,
    arrivals.flatMap(({ eventId }) => eventId ?? []),
  )
  const incoming = arrivals.map((listing, i) => ({
    unit: {
      listings: [listing],
      eventId: listing.eventId,
      age: ages.get(listing.eventId ?? -1) ?? `9 ${String(i).padStart(9, '0')}`,
    },
    keys: keys[i] ?? [],
    near: near[i] ?? new Map<number, number>(),
  }))
  return arrange(incoming, { units: unitsOf(prepared), judge })
}

/** An arrival as a unit of its own, its keys, and the stored events near it. */
type Incoming = { unit: Unit; keys: readonly number[]; near: NearEvents }

/** The greedy arrangement of what comes among what is there. */
async function arrange(
  incoming: readonly Incoming[],
  { units, judge }: { units: readonly Unit[]; judge: Judge },
): Promise<Arrangement> {
  const unitOf = new Map(units.map((unit) => [unit.eventId, unit]))
  /** Units that became part of another one. */
  const gone = new Map<Unit, Unit>()
  const current = (unit: Unit): Unit => {
    const next = gone.get(unit)
    return next === undefined ? unit : current(next)
  }
  const byKey = new Map<number, Unit[]>()
  const links: Link[] = []
  const doubts: Doubt[] = []
  const absorptions: { loser: number; survivor: number }[] = []

  for (const [i, { unit, keys, near: events }] of incoming.entries()) {
    // Visitors' requests are answered in the same loop.
    if (i % TURN === 0) await nextTurn()
    const near = new Map<Unit, number>()
    const count = (other: Unit, worth: number) => {
      const whole = current(other)
      near.set(whole, (near.get(whole) ?? 0) + worth)
    }
    for (const [event, worth] of events) {
      const other = unitOf.get(event)
      if (other !== undefined) count(other, worth)
    }
    // As with those stored: of the same time counts twice as much as of a neighbouring one.
    for (const key of keys) {
      const same = byKey.get(key)
      if (same !== undefined) for (const other of same) count(other, 2)
      for (const each of reachedBy(key)) {
        const beside = each === key ? undefined : byKey.get(each)
        if (beside === undefined) continue
        for (const other of beside) if (same?.includes(other) !== true) count(other, 1)
      }
    }
    const nearest = [...near]
      .filter(([other]) => judge.mayJoin(unit, other))
      .toSorted(([x, m], [y, n]) => n - m || (x.age < y.age ? -1 : 1))
      .slice(0, MAX_CANDIDATES)
      .map(([other]) => other)
    const fitting = nearest
      .flatMap((other) => {
        const link = judge.join(unit, other)
        return link === null ? [] : [{ other, link }]
      })
      .toSorted(
        (x, y) =>
          (y.link.probability ?? 0) - (x.link.probability ?? 0) ||
          (x.other.age < y.other.age ? -1 : 1),
      )
    const rivals = rivalsOf(unit, fitting, judge)
    doubts.push(...rivals)
    let whole = unit
    const open = rivals.length > 0 ? [] : fitting
    for (const { other } of open) {
      const target = current(other)
      if (target === whole) continue
      const link = judge.join(whole, target)
      if (link === null) continue
      links.push(link)
      whole = unite(whole, target)
    }
    // An operator is asked about units that the newcomer did not join.
    const others = rivals.length > 0 ? [] : nearest.map(current).filter((other) => other !== whole)
    doubts.push(...others.flatMap((other) => judge.doubt(whole, other) ?? []).slice(0, MAX_DOUBTS))
    for (const key of keys) {
      const there = byKey.get(key)
      if (there === undefined) byKey.set(key, [unit])
      else there.push(unit)
    }
  }
  const heads = new Map(incoming.map(({ unit }, i) => [unit, i]))
  const places = incoming.map(({ unit }, i): Arrangement['places'][number] => {
    const whole = current(unit)
    if (whole.eventId !== null) return { event: whole.eventId }
    return { with: heads.get(whole) ?? i }
  })
  return { places, absorptions: settled(absorptions), links, doubts }

  /** The older unit stays. */
  function unite(a: Unit, b: Unit): Unit {
    const [stays, goes] = isOlder(a, b) ? [a, b] : [b, a]
    stays.listings.push(...goes.listings)
    gone.set(goes, stays)
    if (goes.eventId !== null && stays.eventId !== null)
      absorptions.push({ loser: goes.eventId, survivor: stays.eventId })
    else stays.eventId ??= goes.eventId
    return stays
  }
}

/** A unit that is an event already is older than one that is none. */
function isOlder(a: Unit, b: Unit): boolean {
  if ((a.eventId === null) !== (b.eventId === null)) return a.eventId !== null
  return a.age < b.age
}

/** The last survivor of each loser. */
function settled(
  pairs: readonly { loser: number; survivor: number }[],
): Arrangement['absorptions'] {
  const next = new Map(pairs.map(({ loser, survivor }) => [loser, survivor]))
  const last = (id: number): number => {
    const survivor = next.get(id)
    return survivor === undefined ? id : last(survivor)
  }
  return pairs.map(({ loser }) => ({ loser, survivor: last(loser) }))
}

/** Units of stored listings, one an event. */
function unitsOf(stored: readonly (StoredClaimant & PreparedListing)[]): Unit[] {
  return [...Map.groupBy(stored, ({ eventId }) => eventId)].map(([eventId, listings]) => ({
    listings,
    eventId,
    age: listings[0]?.eventAge ?? '',
  }))
}

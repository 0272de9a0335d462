import { setImmediate as nextTurn } from 'node:timers/promises'
import { decisionsOn } from './journal.ts'
import type { Arrangement, Matcher, Doubt, Link } from './match.ts'
import {
  blockKeysOf,
  sketchOfListing,
  type PreparedListing,
} from '#server/knowledge/matching/block-keys.ts'
import { prepareListings } from './prepare-listings.ts'
import { nearestEvents, type NearEvents } from './nearest-events.ts'
import { ambiguousMatches } from './ambiguous-matches.ts'
import { agesOf, loadEvents, type ClusteredListing } from './stored-listings.ts'
import { Judge, toDecisions, type Cluster } from './clusters.ts'
import { ClustersByKey, GrowingClusters } from './growing-clusters.ts'

/** Those that share most block keys are compared; the rest share a place and a day with half the city. */
const MAX_CANDIDATES = 40
/** Arrivals arranged in a millisecond. */
const TURN = 16
/** Events that an operator is asked about at most, which an arrival may be. */
const MAX_DOUBTS = 3

/**
 * Matches listings as they come, one after the other: each joins the event that it fits best, and brings together
 * those that fit it and each other. The order is that of the records, so that a run which was killed and resumed
 * ends with the same events. A fixed number of queries for any number of arrivals.
 */
export const matchArrivals: Matcher = async (tx, arrivals, { now }) => {
  const blockKeys = arrivals.map(blockKeysOf)
  const keys = blockKeys.map(({ sought }) => sought)
  const decided = await decisionsOn(tx, arrivals)
  const spokenOf = new Set(decided.flatMap(({ a, b }) => [a, b]))
  const seekers = arrivals.map((listing, i) => ({
    key: listing.key,
    platform: listing.platform,
    sketch: sketchOfListing(listing),
    blockKeys: keys[i] ?? [],
    minutes: blockKeys[i]?.minutes ?? new Set<number>(),
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
    cluster: {
      listings: [listing],
      eventId: listing.eventId,
      age: ages.get(listing.eventId ?? -1) ?? `9 ${String(i).padStart(9, '0')}`,
    },
    keys: keys[i] ?? [],
    near: near[i] ?? new Map<number, number>(),
  }))
  return arrange(incoming, { clusters: clustersOf(prepared), judge })
}

/** An arrival as a cluster of its own, its block keys, and the stored events near it. */
type Incoming = { cluster: Cluster; keys: readonly number[]; near: NearEvents }

/** The greedy arrangement of what comes among what is there. */
async function arrange(
  incoming: readonly Incoming[],
  { clusters, judge }: { clusters: readonly Cluster[]; judge: Judge },
): Promise<Arrangement> {
  const clusterOf = new Map(clusters.map((cluster) => [cluster.eventId, cluster]))
  const growing = new GrowingClusters()
  const before = new ClustersByKey()
  const links: Link[] = []
  const doubts: Doubt[] = []
  for (const [i, { cluster, keys, near: events }] of incoming.entries()) {
    // Visitors' requests are answered in the same loop.
    if (i % TURN === 0) await nextTurn()
    const near = new Map<Cluster, number>()
    const count = (other: Cluster, worth: number) => {
      const whole = growing.current(other)
      near.set(whole, (near.get(whole) ?? 0) + worth)
    }
    for (const [event, worth] of events) {
      const other = clusterOf.get(event)
      if (other !== undefined) count(other, worth)
    }
    before.lookUp(keys, count)
    const nearest = nearestOf(cluster, near, judge)
    const joined = joinFitting(cluster, nearest, { growing, judge })
    links.push(...joined.links)
    doubts.push(...joined.doubts)
    before.add(keys, cluster)
  }
  const heads = new Map(incoming.map(({ cluster }, i) => [cluster, i]))
  const places = incoming.map(({ cluster }, i): Arrangement['places'][number] => {
    const whole = growing.current(cluster)
    if (whole.eventId !== null) return { event: whole.eventId }
    return { with: heads.get(whole) ?? i }
  })
  return { places, absorptions: growing.absorptions(), links, doubts }
}

/** Those that share most block keys with a cluster, of those that it may join. */
function nearestOf(cluster: Cluster, near: ReadonlyMap<Cluster, number>, judge: Judge): Cluster[] {
  return [...near]
    .filter(([other]) => judge.mayJoin(cluster, other))
    .toSorted(([x, m], [y, n]) => n - m || (x.age < y.age ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map(([other]) => other)
}

/**
 * Joins a newcomer with those that fit it and each other, the likeliest first. It joins none if it is ambiguous which of several
 * it means. An operator is asked about those that it did not join.
 */
function joinFitting(
  newcomer: Cluster,
  nearest: readonly Cluster[],
  { growing, judge }: { growing: GrowingClusters; judge: Judge },
): { links: Link[]; doubts: Doubt[] } {
  const fitting = nearest
    .flatMap((other) => {
      const link = judge.join(newcomer, other)
      return link === null ? [] : [{ other, link }]
    })
    .toSorted(
      (x, y) =>
        (y.link.probability ?? 0) - (x.link.probability ?? 0) ||
        (x.other.age < y.other.age ? -1 : 1),
    )
  const ambiguous = ambiguousMatches(newcomer, fitting, judge)
  if (ambiguous.length > 0) return { links: [], doubts: ambiguous }
  const links: Link[] = []
  let whole = newcomer
  for (const { other } of fitting) {
    const target = growing.current(other)
    const link = target === whole ? null : judge.join(whole, target)
    if (link === null) continue
    links.push(link)
    whole = growing.unite(whole, target)
  }
  const others = nearest.map((other) => growing.current(other)).filter((other) => other !== whole)
  const doubts = others.flatMap((other) => judge.doubt(whole, other) ?? [])
  return { links, doubts: doubts.slice(0, MAX_DOUBTS) }
}

/** Clusters of stored listings, one an event. */
function clustersOf(stored: readonly (ClusteredListing & PreparedListing)[]): Cluster[] {
  return [...Map.groupBy(stored, ({ eventId }) => eventId)].map(([eventId, listings]) => ({
    listings,
    eventId,
    age: listings[0]?.eventAge ?? '',
  }))
}

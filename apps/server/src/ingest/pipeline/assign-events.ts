import type { Tx } from '#server/platform/database/db.ts'
import type { PreparedListing } from '#server/knowledge/matching/block-keys.ts'
import { listingKey } from '../match/listing-key.ts'
import type { Arrangement, Doubt, Link, Matcher } from '../match/match.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import type { Absorption } from '../store/dates.ts'
import { eventRefs, eventUuid, openEvents, type EventRef } from '../store/event-refs.ts'
import { eventsOfPlatformIds } from '../store/stored-listings.ts'
import type { PlacedListing } from './resolve-places.ts'

/** A changed listing with the event that it belongs to. */
export type AssignedListing = PlacedListing & { event: EventRef; prepared: PreparedListing }

export type Assigned = {
  /** In the order they came. */
  listings: readonly AssignedListing[]
  /** The events of listings that no stored event had. */
  opened: readonly EventRef[]
  /** Events that turned out to be others. */
  absorptions: readonly Absorption[]
  /** For the journal. */
  links: readonly Link[]
  /** For an operator. */
  doubts: readonly Doubt[]
}

/** The event of a listing: one that is stored, or the one that is made from its head, another listing of the page. */
type Target = { event: number } | { head: number }

/**
 * Gives each changed listing its event. Same platform + same id = same event, whichever of the platform's feeds said it;
 * then the matcher is asked about those that are new, or alone and changed. Writes nothing.
 */
export async function assignEvents(
  tx: Tx,
  { platform }: { platform: string },
  placed: readonly PlacedListing[],
  { match, now }: { match: Matcher; now: Date },
): Promise<Assigned> {
  const prepared = await prepareListings(
    tx,
    placed.map(({ platformId, venueId, content }) => ({
      key: listingKey(platform, platformId),
      platform,
      platformId,
      venueId,
      content,
    })),
    now,
  )
  const fresh = placed.filter(({ stored }) => stored === null)
  const siblings = await eventsOfPlatformIds(
    tx,
    platform,
    fresh.map(({ platformId }) => platformId),
  )
  const known = placed.map(({ stored, platformId }) => stored?.eventId ?? siblings.get(platformId))
  const asked = indexesToMatch(placed, siblings)
  const {
    places,
    absorptions,
    links,
    doubts = [],
  } = await match(
    tx,
    asked.map((i) => ({
      ...prepared[i]!,
      listingId: placed[i]?.stored?.id ?? null,
      eventId: known[i] ?? null,
    })),
    { now },
  )
  const targets = targetsOf(placed, { known, asked, places, absorptions })
  const { refs, opened } = await refsOf(tx, targets, (head) =>
    eventUuid(platform, placed[head]?.platformId ?? ''),
  )
  const listings = placed.map((listing, i) => {
    const event = refs[i]
    if (event === undefined) throw new Error(`Listing "${listing.platformId}" was given no event`)
    return { ...listing, event, prepared: prepared[i]! }
  })
  return { listings, opened, absorptions, links, doubts }
}

/** The first of each id that no other feed of the platform has brought, if nothing else is in its event. */
function indexesToMatch(
  placed: readonly PlacedListing[],
  siblings: ReadonlyMap<string, number>,
): number[] {
  const seen = new Set<string>()
  return placed.flatMap(({ platformId, stored }, i) => {
    if (siblings.has(platformId) || seen.has(platformId) || stored?.isAlone === false) return []
    seen.add(platformId)
    return [i]
  })
}

/** The target of each listing, by its index, after the matcher's answer about those that it was asked about. */
function targetsOf(
  placed: readonly PlacedListing[],
  {
    known,
    asked,
    places,
    absorptions,
  }: {
    known: readonly (number | undefined)[]
    asked: readonly number[]
    places: Arrangement['places']
    absorptions: readonly Absorption[]
  },
): (Target | undefined)[] {
  const survivors = new Map(absorptions.map(({ loser, survivor }) => [loser, survivor]))
  const stored = (event: number): Target => ({ event: survivors.get(event) ?? event })
  const answer = (at: number): Target | undefined => {
    const place = places[at]
    if (place === undefined) return undefined
    if ('event' in place) return stored(place.event)
    return place.with === at ? { head: asked[at] ?? -1 } : answer(place.with)
  }
  const answers = new Map(asked.map((i, at) => [i, answer(at)]))
  const twins = new Map(asked.map((i) => [placed[i]?.platformId, answers.get(i)]))
  return placed.map(({ platformId }, i) => {
    const event = known[i]
    return answers.get(i) ?? (event === undefined ? twins.get(platformId) : stored(event))
  })
}

/** The events of these targets; those that are not there yet get their numbers. */
async function refsOf(
  tx: Tx,
  targets: readonly (Target | undefined)[],
  uuidOfHead: (head: number) => string,
): Promise<{ refs: (EventRef | undefined)[]; opened: EventRef[] }> {
  const opened = await openEvents(
    tx,
    targets.flatMap((target, i) =>
      target !== undefined && 'head' in target && target.head === i ? [uuidOfHead(i)] : [],
    ),
  )
  const stored = await eventRefs(
    tx,
    targets.flatMap((target) => (target !== undefined && 'event' in target ? [target.event] : [])),
  )
  const refs = targets.map((target) => {
    if (target === undefined) return undefined
    return 'event' in target ? stored.get(target.event) : opened.get(uuidOfHead(target.head))
  })
  return { refs, opened: [...opened.values()] }
}

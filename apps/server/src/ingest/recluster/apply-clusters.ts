import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import type { Absorption } from '../store/dates.ts'
import { eventRefs, eventUuid, openEvents, type EventRef } from '../store/event-refs.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { agesOf, type ClusteredListing } from '../match/stored-listings.ts'
import { pairKey, type Decisions } from '../match/clusters.ts'
import { wordOn, type Link } from '../match/match.ts'

export type Reassigned = { events: number; moved: number; absorbed: number }

/** An event that was made from a listing, whatever became of it. */
type Namesake = { id: number; uuid: string; merged_into: number | null; is_taken: boolean }
type Move = { listingId: number; from: number; to: EventRef }
type Refs = ReadonlyMap<number, EventRef>

/**
 * Gives each cluster its event and moves what is elsewhere. `following`: listings that go where their event goes. A
 * cluster that leaves its event gets back the event that one of its listings was before, with its address. `links`: why
 * clusters are clusters; `decisions`: what operators said.
 */
export async function applyClusters(
  tx: Tx,
  judged: readonly (readonly ClusteredListing[])[],
  {
    links,
    following,
    decisions,
  }: { links: readonly Link[]; following: readonly ClusteredListing[]; decisions: Decisions },
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<Reassigned> {
  const everybody = [...judged.flat(), ...following]
  const refs = await eventRefs(
    tx,
    everybody.map(({ eventId }) => eventId),
  )
  const clusters = withFollowing(judged, following, refs)
  const owners = ownersOf(clusters, refs)
  const namesakes = await namesakesOf(tx, everybody)
  const { assigned, opened } = await assignClusters(tx, clusters, { owners, namesakes, refs })
  const { moved, absorptions } = changesOf(clusters, assigned, owners)
  if (moved.length === 0) return { events: clusters.length, moved: 0, absorbed: 0 }
  const { touched, toStored, toNew } = partMoves(moved, absorptions)
  const eventOf = new Map(everybody.map(({ key, eventId }) => [key, eventId]))
  const joined = links.filter(({ a, b }) => eventOf.get(a) !== eventOf.get(b))
  await remergeEvents(
    tx,
    { touched, moved: toNew },
    {
      places,
      now,
      changes: { opened, moved: toStored, absorptions },
      astray: astrayOf(clusters, assigned, namesakes),
      links: [...joined, ...partings(clusters, assigned, decisions)],
    },
  )
  return { events: clusters.length, moved: moved.length, absorbed: absorptions.length }
}

/** The event of each cluster: the oldest of those that it owns, else one of its own. */
async function assignClusters(
  tx: Tx,
  clusters: readonly (readonly ClusteredListing[])[],
  {
    owners,
    namesakes,
    refs,
  }: {
    owners: ReadonlyMap<number, readonly ClusteredListing[]>
    namesakes: ReadonlyMap<string, Namesake>
    refs: Refs
  },
): Promise<{ assigned: (EventRef | undefined)[]; opened: EventRef[] }> {
  const ages = await agesOf(
    tx,
    [...namesakes.values()].map(({ id }) => id),
  )
  const wanted = clusters.map((members): { event: number } | { uuid: string } => {
    const [own] = [...owners]
      .filter(([, owner]) => owner === members)
      .map(([id]) => id)
      .toSorted((a, b) => compareText(ageOf(a, members), ageOf(b, members)))
    return own === undefined ? { uuid: ownUuid(members, namesakes, ages) } : { event: own }
  })
  const opened = await openEvents(
    tx,
    wanted.flatMap((want) => ('uuid' in want ? [want.uuid] : [])),
  )
  const assigned = wanted.map((want) =>
    'uuid' in want ? opened.get(want.uuid) : refs.get(want.event),
  )
  return { assigned, opened: [...opened.values()] }
}

/** Listings that are in another event than their cluster's, and events that are gone. */
function changesOf(
  clusters: readonly (readonly ClusteredListing[])[],
  assigned: readonly (EventRef | undefined)[],
  owners: ReadonlyMap<number, readonly ClusteredListing[]>,
): { moved: Move[]; absorptions: Absorption[] } {
  const moved: Move[] = []
  const absorptions: Absorption[] = []
  for (const [i, members] of clusters.entries()) {
    const to = assigned[i]
    if (to === undefined) continue
    for (const { id, eventId } of members)
      if (eventId !== to.id) moved.push({ listingId: id, from: eventId, to })
    for (const [loser, owner] of owners)
      if (owner === members && loser !== to.id) absorptions.push({ loser, survivor: to.id })
  }
  return { moved, absorptions }
}

/** Parts moves to events that are stored from those to new ones, which begin where their listings are once events are absorbed. */
function partMoves(
  moved: readonly Move[],
  absorptions: readonly Absorption[],
): { touched: number[]; toStored: Move[]; toNew: Move[] } {
  const toStored = moved.filter(({ to }) => !to.isNew)
  const survivors = new Map(absorptions.map(({ loser, survivor }) => [loser, survivor]))
  const touched = new Set([
    ...moved.flatMap(({ from }) => (survivors.has(from) ? [] : [from])),
    ...toStored.map(({ to }) => to.id),
  ])
  const toNew = moved
    .filter(({ to }) => to.isNew)
    .map((move) => ({ ...move, from: survivors.get(move.from) ?? move.from }))
  return { touched: [...touched], toStored, toNew }
}

/** The addresses of events that stay merged away follow the listings that they were made from. */
function astrayOf(
  clusters: readonly (readonly ClusteredListing[])[],
  assigned: readonly (EventRef | undefined)[],
  namesakes: ReadonlyMap<string, Namesake>,
): Absorption[] {
  return clusters.flatMap((members, i) =>
    members.flatMap(({ platform, platformId }) => {
      const made = namesakes.get(eventUuid(platform, platformId))
      const survivor = assigned[i]?.id
      return made?.merged_into == null || survivor === undefined || made.id === survivor
        ? []
        : [{ loser: made.id, survivor }]
    }),
  )
}

/** Listings that cannot be judged, each where its event goes. */
function withFollowing(
  judged: readonly (readonly ClusteredListing[])[],
  following: readonly ClusteredListing[],
  refs: Refs,
): ClusteredListing[][] {
  const clusters = judged.map((members) => [...members])
  const owners = ownersOf(clusters, refs)
  for (const [eventId, own] of Map.groupBy(following, (listing) => listing.eventId)) {
    const owner = owners.get(eventId)
    if (owner === undefined) clusters.push(own)
    else owner.push(...own)
  }
  return clusters
}

/** An event goes with the listing that it was made from, else with most of its listings. */
function ownersOf<Members extends readonly ClusteredListing[]>(
  clusters: readonly Members[],
  refs: Refs,
): ReadonlyMap<number, Members> {
  const shares = new Map<number, { members: Members; share: number }>()
  for (const members of clusters)
    for (const [eventId, own] of Map.groupBy(members, (member) => member.eventId)) {
      const isNamesake = own.some(
        ({ platform, platformId }) => eventUuid(platform, platformId) === refs.get(eventId)?.uuid,
      )
      const share = isNamesake ? Infinity : own.length
      if (share > (shares.get(eventId)?.share ?? 0)) shares.set(eventId, { members, share })
    }
  return new Map([...shares].map(([id, { members }]) => [id, members]))
}

/**
 * The uuid of the event that a cluster without one becomes: of the oldest event that was made from one of its listings
 * and has none now, else of a new one.
 */
function ownUuid(
  members: readonly ClusteredListing[],
  namesakes: ReadonlyMap<string, Namesake>,
  ages: ReadonlyMap<number, string>,
): string {
  const byId = members.toSorted((a, b) => a.id - b.id)
  const own = byId.map(({ platform, platformId }) => eventUuid(platform, platformId))
  const former = own
    .flatMap((uuid) => namesakes.get(uuid) ?? [])
    .filter(({ is_taken }) => !is_taken)
    .toSorted((a, b) => compareText(ages.get(a.id) ?? '', ages.get(b.id) ?? ''))
  const [first] = byId
  return (
    former[0]?.uuid ??
    own.find((uuid) => !namesakes.has(uuid)) ??
    // Its own event goes on with other listings.
    uuidOf('event', first?.platform ?? '', first?.platformId ?? '', 'apart')
  )
}

async function namesakesOf(
  tx: Tx,
  members: readonly ClusteredListing[],
): Promise<ReadonlyMap<string, Namesake>> {
  const wanted = members.map(({ platform, platformId }) => eventUuid(platform, platformId))
  const { rows } = await sql<Namesake>`
    select id, uuid, merged_into,
      exists (select from listing l where l.event_id = event.id and not l.is_withdrawn) as is_taken
    from event where uuid = any(${[...new Set(wanted)]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.uuid, row]))
}

/** For the journal: what left its event, against what stays of it; an operator's words are there already. */
function partings(
  clusters: readonly (readonly ClusteredListing[])[],
  assigned: readonly (EventRef | undefined)[],
  decisions: Decisions,
): Link[] {
  const staying = new Map(
    clusters.flatMap((members, i) => {
      const stays = members.find(({ eventId }) => eventId === assigned[i]?.id)
      return stays === undefined ? [] : [[stays.eventId, stays.key] as const]
    }),
  )
  return clusters.flatMap((members, i) =>
    members.flatMap(({ key, eventId }) => {
      const b = staying.get(eventId)
      const isParted = b !== undefined && b !== key && eventId !== assigned[i]?.id
      return isParted && decisions.get(pairKey(key, b)) !== 'cannot'
        ? [wordOn('split', key, b)]
        : []
    }),
  )
}

function ageOf(eventId: number, members: readonly ClusteredListing[]): string {
  return members.find((member) => member.eventId === eventId)?.eventAge ?? ''
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import { absorbEvents } from '../store/absorb-events.ts'
import { eventRefs, eventUuid, openEvents, type EventRef } from '../store/event-refs.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { moveListings } from '../store/listings.ts'
import { agesOf, type StoredClaimant } from '../match/stored-claimants.ts'
import { pairKey, type Decisions } from '../match/units.ts'
import { wordOn, type Link } from '../match/match.ts'

export type Settled = { events: number; moved: number; absorbed: number }

/** An event that was made from a listing, whatever became of it. */
type Namesake = { id: number; uuid: string; merged_into: number | null; is_taken: boolean }
type Move = { listingId: number; from: number; to: EventRef }

/**
 * Gives each cluster its event and moves what is elsewhere. `following`: listings that go where their event goes. A
 * cluster that leaves its event gets back the event that one of its listings was before, with its address. `links`: why
 * clusters are clusters; `decisions`: what operators said.
 */
export async function settleClusters(
  tx: Tx,
  judged: readonly (readonly StoredClaimant[])[],
  {
    links,
    following,
    decisions,
  }: { links: readonly Link[]; following: readonly StoredClaimant[]; decisions: Decisions },
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<Settled> {
  const everybody = [...judged.flat(), ...following]
  const stored = await eventRefs(
    tx,
    everybody.map(({ eventId }) => eventId),
  )
  const uuids = new Map([...stored].map(([id, { uuid }]) => [id, uuid]))
  const clusters = withFollowing(judged, following, uuids)
  const owners = ownersOf(clusters, uuids)
  const namesakes = await namesakesOf(tx, everybody)
  const ages = await agesOf(
    tx,
    [...namesakes.values()].map(({ id }) => id),
  )
  const wanted = clusters.map((members): { event: number } | { uuid: string } => {
    const own = [...owners]
      .filter(([, owner]) => owner === members)
      .map(([id]) => id)
      .toSorted((a, b) => compareText(ageOf(a, members), ageOf(b, members)))
    return own[0] === undefined ? { uuid: ownUuid(members, namesakes, ages) } : { event: own[0] }
  })
  const opened = await openEvents(
    tx,
    wanted.flatMap((seat) => ('uuid' in seat ? [seat.uuid] : [])),
  )
  const seats = wanted.map((want) =>
    'uuid' in want
      ? opened.get(want.uuid)
      : { id: want.event, uuid: uuids.get(want.event) ?? '', isNew: false },
  )
  const moved: Move[] = []
  const absorptions: { loser: number; survivor: number }[] = []
  for (const [i, members] of clusters.entries()) {
    const seat = seats[i]
    if (seat === undefined) continue
    for (const { id, eventId } of members)
      if (eventId !== seat.id) moved.push({ listingId: id, from: eventId, to: seat })
    for (const [loser, owner] of owners)
      if (owner === members && loser !== seat.id) absorptions.push({ loser, survivor: seat.id })
  }
  if (moved.length === 0) return { events: clusters.length, moved: 0, absorbed: 0 }
  const [toNew, toOld] = [moved.filter(({ to }) => to.isNew), moved.filter(({ to }) => !to.isNew)]
  await moveListings(tx, toOld)
  const lost = await absorbEvents(tx, absorptions, now)
  const survivors = new Map(absorptions.map(({ loser, survivor }) => [loser, survivor]))
  const touched = new Set([
    ...moved.flatMap(({ from }) => (survivors.has(from) ? [] : [from])),
    ...toOld.map(({ to }) => to.id),
  ])
  const stillThere = toNew.map((move) => ({ ...move, from: survivors.get(move.from) ?? move.from }))
  // The address of an event that stays merged away follows the listing that it was made from.
  const astray = clusters.flatMap((members, i) =>
    members.flatMap(({ platform, platformId }) => {
      const made = namesakes.get(eventUuid(platform, platformId))
      const survivor = seats[i]?.id
      return made?.merged_into == null || survivor === undefined || made.id === survivor
        ? []
        : [{ loser: made.id, survivor }]
    }),
  )
  const eventOf = new Map(everybody.map(({ key, eventId }) => [key, eventId]))
  const joined = links.filter(({ a, b }) => eventOf.get(a) !== eventOf.get(b))
  await remergeEvents(
    tx,
    { touched: [...touched], moved: stillThere },
    {
      places,
      now,
      lost,
      astray,
      links: [...joined, ...partings(clusters, seats, decisions)],
    },
  )
  return { events: clusters.length, moved: moved.length, absorbed: absorptions.length }
}

/** Listings that cannot be judged, each where its event goes. */
function withFollowing(
  judged: readonly (readonly StoredClaimant[])[],
  following: readonly StoredClaimant[],
  uuids: ReadonlyMap<number, string>,
): StoredClaimant[][] {
  const clusters = judged.map((members) => [...members])
  const owners = ownersOf(clusters, uuids)
  for (const [eventId, own] of Map.groupBy(following, (listing) => listing.eventId)) {
    const owner = owners.get(eventId)
    if (owner === undefined) clusters.push(own)
    else owner.push(...own)
  }
  return clusters
}

/** An event goes with the listing that it was made from, else with most of its listings. */
function ownersOf<Members extends readonly StoredClaimant[]>(
  clusters: readonly Members[],
  uuids: ReadonlyMap<number, string>,
): ReadonlyMap<number, Members> {
  const shares = new Map<number, { members: Members; share: number }>()
  for (const members of clusters)
    for (const [eventId, own] of Map.groupBy(members, (member) => member.eventId)) {
      const isNamesake = own.some(
        ({ platform, platformId }) => eventUuid(platform, platformId) === uuids.get(eventId),
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
  members: readonly StoredClaimant[],
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
  members: readonly StoredClaimant[],
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
  clusters: readonly (readonly StoredClaimant[])[],
  seats: readonly (EventRef | undefined)[],
  decisions: Decisions,
): Link[] {
  const staying = new Map(
    clusters.flatMap((members, i) => {
      const stays = members.find(({ eventId }) => eventId === seats[i]?.id)
      return stays === undefined ? [] : [[stays.eventId, stays.key] as const]
    }),
  )
  return clusters.flatMap((members, i) =>
    members.flatMap(({ key, eventId }) => {
      const b = staying.get(eventId)
      const isParted = b !== undefined && b !== key && eventId !== seats[i]?.id
      return isParted && decisions.get(pairKey(key, b)) !== 'cannot'
        ? [wordOn('split', key, b)]
        : []
    }),
  )
}

function ageOf(eventId: number, members: readonly StoredClaimant[]): string {
  return members.find((member) => member.eventId === eventId)?.eventAge ?? ''
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

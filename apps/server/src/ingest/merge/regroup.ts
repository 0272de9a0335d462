import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import {
  absorbEvents,
  eventUuid,
  openSeats,
  redirectDates,
  type EventSeat,
} from '../store/event-seats.ts'
import type { KnownPlaces } from '../store/known-places.ts'
import { remergeEvents } from '../store/remerge-events.ts'
import { inOrder } from '../match/link-order.ts'
import { addToJournal, decisionsOn } from './journal.ts'
import { linkListings, type LinkListings } from './link-listings.ts'
import { loadClaimants, type StoredClaimant } from './stored-claimants.ts'
import { prepareListings, type PreparedListing } from './match-keys.ts'
import type { Link } from './match.ts'
import { rivalsOf } from './rivals.ts'
import { Judge, JOIN_FROM, toDecisions, type Unit } from './units.ts'

type Member = StoredClaimant & { prepared: PreparedListing }
export type Regrouped = { events: number; moved: number; absorbed: number }

/**
 * Works out anew which of these listings, and of those in the same events, are one event, and brings the events
 * to it: the local correction of what arrived in an unlucky order, and what follows an operator's word. Nothing
 * outside these events is touched.
 */
export async function regroup(
  tx: Tx,
  listingIds: readonly number[],
  { places, now, link = linkListings }: { places: KnownPlaces; now: Date; link?: LinkListings },
): Promise<Regrouped> {
  const stored = await loadClaimants(tx, listingIds)
  const prepared = await prepareListings(tx, stored, now)
  const members = stored.flatMap((listing, i): Member[] => {
    const own = prepared[i]
    return own === undefined ? [] : [{ ...listing, prepared: own }]
  })
  const decisions = await decisionsOn(
    tx,
    members.map(({ key }) => key),
    members.map(({ eventId }) => eventId),
  )
  const { clusters, links } = cluster(members, new Judge(link, toDecisions(decisions)))
  return settle(tx, clusters, links, { places, now })
}

/**
 * Agglomeration from single listings, the likeliest pairs first: what is joined must fit as a whole. Feeds of one
 * platform that give the same id are one listing from the start. Pure; the order of members does not matter.
 */
export function cluster(
  members: readonly Member[],
  judge: Judge,
): { clusters: Member[][]; links: Link[] } {
  const byKey = Map.groupBy(
    members.toSorted((a, b) => a.id - b.id),
    ({ key }) => key,
  )
  const units = [...byKey.values()].map((same): Unit => ({
    listings: same.slice(0, 1).map(({ prepared }) => prepared),
    eventId: null,
    age: same[0]?.key ?? '',
  }))
  let edges: { a: Unit; b: Unit; p: number }[] = []
  for (const [i, a] of units.entries())
    for (const b of units.slice(i + 1)) {
      const link = judge.join(a, b)
      if (link !== null && (link.probability ?? 0) >= JOIN_FROM)
        edges.push({ a, b, p: link.kind === 'must' ? 2 : (link.probability ?? 0) })
    }
  // Without an hour, and several events of the day would take it: left to the operator, as on arrival.
  for (const unit of units) {
    const own = edges.filter(({ a, b }) => a === unit || b === unit)
    const fitting = own.flatMap(({ a, b }) => {
      const link = judge.join(a, b)
      return link === null ? [] : [{ other: a === unit ? b : a, link }]
    })
    if (rivalsOf(unit, fitting, judge).length > 0)
      edges = edges.filter((edge) => !own.includes(edge))
  }
  const ordered = inOrder(edges, ({ a, b, p }) => ({
    probability: p,
    a: a.listings[0]?.claims[0],
    b: b.listings[0]?.claims[0],
    key: a.age + b.age,
  }))
  const into = new Map<Unit, Unit>()
  const top = (unit: Unit): Unit => {
    const next = into.get(unit)
    return next === undefined ? unit : top(next)
  }
  const links: Link[] = []
  for (const { a, b } of ordered) {
    const [x, y] = [top(a), top(b)]
    if (x === y) continue
    const link = judge.join(x, y)
    if (link === null) continue
    x.listings.push(...y.listings)
    into.set(y, x)
    links.push(link)
  }
  const clusters = units
    .filter((unit) => !into.has(unit))
    .map(({ listings }) => listings.flatMap(({ key }) => byKey.get(key) ?? []))
  return { clusters, links }
}

/** Gives each cluster its event and moves what is elsewhere. */
async function settle(
  tx: Tx,
  clusters: readonly Member[][],
  links: readonly Link[],
  { places, now }: { places: KnownPlaces; now: Date },
): Promise<Regrouped> {
  const uuids = await uuidsOf(tx, clusters.flat())
  const owners = ownersOf(clusters, uuids)
  const wanted = clusters.map((members): { event: number } | { uuid: string } => {
    const own = [...owners]
      .filter(([, owner]) => owner === members)
      .map(([id]) => id)
      .toSorted((a, b) => compareText(ageOf(a, members), ageOf(b, members)))
    const [first] = members
    if (own[0] !== undefined) return { event: own[0] }
    return { uuid: eventUuid(first?.platform ?? '', first?.platformId ?? '') }
  })
  const opened = await openSeats(
    tx,
    wanted.flatMap((seat) => ('uuid' in seat ? [seat.uuid] : [])),
  )
  const moved: { listingId: number; from: number; to: EventSeat }[] = []
  const absorptions: { loser: number; survivor: number }[] = []
  for (const [i, members] of clusters.entries()) {
    const want = wanted[i]
    const seat = want === undefined ? undefined : seatOf(want)
    if (seat === undefined) continue
    for (const { id, eventId } of members)
      if (eventId !== seat.id) moved.push({ listingId: id, from: eventId, to: seat })
    for (const [loser, owner] of owners)
      if (owner === members && loser !== seat.id) absorptions.push({ loser, survivor: seat.id })
  }
  if (moved.length === 0) return { events: clusters.length, moved: 0, absorbed: 0 }
  await moveListings(
    tx,
    moved.filter(({ to }) => !to.isNew),
  )
  const lost = await absorbEvents(tx, absorptions, now)
  const losers = new Set(absorptions.map(({ loser }) => loser))
  const touched = new Set(
    moved.flatMap(({ from, to }) => [
      ...(losers.has(from) ? [] : [from]),
      ...(to.isNew ? [] : [to.id]),
    ]),
  )
  const toNew = moved.filter(({ to }) => to.isNew)
  const changes = { source: null, changed: [], withdrawn: [], touched: [...touched] }
  const stillThere = toNew.map(({ from, ...move }) => ({
    ...move,
    from: absorptions.find(({ loser }) => loser === from)?.survivor ?? from,
  }))
  await remergeEvents(tx, { ...changes, moved: stillThere }, { places, now })
  await moveListings(tx, toNew)
  await redirectDates(tx, lost, now)
  const ids = new Map(clusters.flat().map(({ key, eventId }) => [key, eventId]))
  await addToJournal(
    tx,
    links.filter(({ a, b }) => ids.get(a) !== ids.get(b)),
    'okolo',
    now,
  )
  return { events: clusters.length, moved: moved.length, absorbed: absorptions.length }

  function seatOf(want: { event: number } | { uuid: string }): EventSeat | undefined {
    if ('uuid' in want) return opened.get(want.uuid)
    return { id: want.event, uuid: uuids.get(want.event) ?? '', isNew: false }
  }
}

/** An event goes with the listing that it was made from, else with most of its listings. */
function ownersOf(
  clusters: readonly Member[][],
  uuids: ReadonlyMap<number, string>,
): ReadonlyMap<number, Member[]> {
  const shares = new Map<number, { members: Member[]; share: number }>()
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

function ageOf(eventId: number, members: readonly Member[]): string {
  return members.find((member) => member.eventId === eventId)?.eventAge ?? ''
}

async function uuidsOf(tx: Tx, members: readonly Member[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(members.map(({ eventId }) => eventId))]
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from event where id = any(${ids})`.execute(tx)
  return new Map(rows.map(({ id, uuid }) => [id, uuid]))
}

async function moveListings(
  tx: Tx,
  moves: readonly { listingId: number; to: EventSeat }[],
): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update listing l set event_id = m.event_id
    from unnest(${moves.map(({ listingId }) => listingId)}::bigint[], ${moves.map(({ to }) => to.id)}::bigint[])
      as m (id, event_id)
    where l.id = m.id`.execute(tx)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Clock } from '#server/platform/clock.ts'
import { learnAliases } from './learn-aliases.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { linkSaidParts } from '../store/events.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { linkListings } from '../match/link-listings.ts'
import { blockKeysOf } from '#server/knowledge/matching/block-keys.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import { settingAside } from '../pipeline/set-aside.ts'
import { loadListings } from '../match/stored-listings.ts'
import { reclusterListings } from './recluster-listings.ts'
import { lookUpBlocks } from '../match/block-lookup.ts'
import { giveBlockKeys } from './give-block-keys.ts'
import { linkUmbrellas } from './umbrellas.ts'
import { JOIN_FROM } from '../match/clusters.ts'

export type Reclustered = {
  listings: number
  components: number
  moved: number
  absorbed: number
  /** Groups that could not be written, and why. They stay as they were. */
  setAside: { listings: readonly number[]; message: string }[]
  /** False: there are parts to be done. */
  isWhole: boolean
}

export type ReclusterOptions = {
  /** City slug; null: everywhere. */
  city?: string | null
  /** Only around listings that changed since. */
  since?: Date
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
  /** Only listings behind this one: how far an earlier look came. */
  from?: number
  /** No part is begun after this, by `performance.now()`. */
  until?: number
  /** Listings in a part. */
  size?: number | undefined
  /** All up to this listing are done. */
  onPart?: (doneTo: number) => Promise<void>
}

/** Small enough to leave others their turn on one connection. */
const PAGE = 250
/** Listings of a part. */
const PART = 2000

/**
 * Looks again at which listings are one event, neighbourhood by neighbourhood, and mends groups that grew in an unlucky
 * order (specification 13), part by part. It can be stopped anywhere and started again. Events that were right are not written.
 */
export async function recluster(
  { db, clock }: { db: Db; clock: Clock },
  options: ReclusterOptions = {},
): Promise<Reclustered> {
  const { from = 0, until = Infinity, size = PART, signal } = options
  const places = await loadKnownPlaces(db)
  await giveBlockKeys(db, places, clock, options)
  await linkSaidParts(db)
  const total = await countListings(db, options)
  const result: Reclustered = {
    listings: 0,
    components: 0,
    moved: 0,
    absorbed: 0,
    setAside: [],
    isWhole: true,
  }
  for (let after = from; ;) {
    const part = await listingsAfter(db, after, size, options)
    // Which of these hang together with which, wherever those are.
    const joined = new Components()
    for (let at = 0; at < part.length; at += PAGE) {
      signal?.throwIfAborted()
      const page = part.slice(at, at + PAGE)
      await findNeighbours(db, page, joined, clock())
      result.listings += page.length
      options.onProgress?.(result.listings, total)
    }
    for (const ids of joined.several()) {
      signal?.throwIfAborted()
      const { results, setAside } = await withEventsLocked(db, (tx) =>
        settingAside(tx, [ids], () => reclusterListings(tx, ids, { places, now: clock() })),
      )
      result.components += 1
      for (const { moved, absorbed } of results) {
        result.moved += moved
        result.absorbed += absorbed
      }
      for (const { error } of setAside)
        result.setAside.push({ listings: ids, message: error.message })
    }
    const last = part.at(-1)
    if (last !== undefined) await options.onPart?.(last)
    if (last === undefined || part.length < size) break
    if (performance.now() >= until) return { ...result, isWhole: false }
    after = last
  }
  await learnAliases({ db, clock })
  await linkUmbrellas(db, { city: options.city ?? null, now: clock(), signal })
  return result
}

const inScope = ({ city, since }: ReclusterOptions) => sql`
  not l.is_withdrawn
  ${city == null ? sql`` : sql`and l.content ->> 'city' = ${city}`}
  ${since === undefined ? sql`` : sql`and l.changed_at >= ${since}`}`

async function countListings(db: Db, options: ReclusterOptions): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from listing l where ${inScope(options)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function listingsAfter(
  db: Db,
  after: number,
  most: number,
  options: ReclusterOptions,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from listing l where l.id > ${after} and ${inScope(options)}
    order by l.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findNeighbours(
  db: Db,
  page: readonly number[],
  joined: Components,
  now: Date,
): Promise<void> {
  const own = await prepareListings(db, await loadListings(db, page), now)
  const keys = own.map((listing) => blockKeysOf(listing).sought)
  const shared = await lookUpBlocks(db, keys.flat())
  const known = new Map(own.map((listing) => [listing.id, listing]))
  const idsAt = (key: number) => {
    const there = shared.get(key)
    return there === undefined ? [] : [...there.same, ...there.beside]
  }
  const others = [...new Set([...shared.keys()].flatMap(idsAt))].filter((id) => !known.has(id))
  for (const listing of await prepareListings(db, await loadListings(db, others), now))
    known.set(listing.id, listing)
  for (const { id, eventId } of known.values()) joined.put(id, eventId)
  for (const [i, listing] of own.entries()) {
    const { id } = listing
    const near = new Set((keys[i] ?? []).flatMap(idsAt))
    for (const other of near) {
      const neighbour = known.get(other)
      if (other === id || neighbour === undefined || joined.areJoined(id, other)) continue
      const link = linkListings(listing, neighbour)
      if (link !== null && link.veto === null && link.probability >= JOIN_FROM)
        joined.join(id, other)
    }
  }
}

/** A larger group is never one event. Its events are then looked at one by one. */
const MAX_COMPONENT = 400

/** Groups of ids that hang together (union-find). */
class Components {
  readonly #parents = new Map<number | string, number | string>()
  readonly #events = new Map<number, number>()

  /** A listing with all others of its event. */
  put(id: number, eventId: number): void {
    this.#events.set(id, eventId)
    this.join(`e${eventId}`, id)
  }

  #top(id: number | string): number | string {
    let top = id
    for (let next = this.#parents.get(top); next !== undefined; next = this.#parents.get(top))
      top = next
    if (top !== id) this.#parents.set(id, top)
    return top
  }

  join(a: number | string, b: number | string): void {
    const [x, y] = [this.#top(a), this.#top(b)]
    if (x !== y) this.#parents.set(x, y)
  }

  areJoined(a: number, b: number): boolean {
    return this.#top(a) === this.#top(b)
  }

  /** The listings of each component that has more than one; of what is too large, those of each event. */
  several(): number[][] {
    const groups = new Map<number | string, Set<number>>()
    const add = (id: number | string) => {
      if (typeof id !== 'number') return
      const top = this.#top(id)
      groups.set(top, (groups.get(top) ?? new Set()).add(id))
    }
    for (const [id, parent] of this.#parents) for (const each of [id, parent]) add(each)
    return [...groups.values()]
      .flatMap((ids) =>
        ids.size > MAX_COMPONENT
          ? [...Map.groupBy(ids, (id) => this.#events.get(id)).values()]
          : [[...ids]],
      )
      .filter(({ length }) => length > 1)
  }
}

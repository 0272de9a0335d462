import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/db.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ListingContent } from '../listing.ts'
import { learnAliases } from '../registry/learn.ts'
import { loadKnownPlaces, type KnownPlaces } from '../store/known-places.ts'
import { venuesOf } from '../store/references.ts'
import { lockEvents } from '../store/write-listings.ts'
import { areSurelyTwo, linkListings, type LinkListings } from './link-listings.ts'
import { listingKey } from './listing-key.ts'
import { keysOf, marksOf, MATCHED_WITH, prepareListings, replaceMarks } from './match-keys.ts'
import { loadClaimants } from './stored-claimants.ts'
import { regroup } from './regroup.ts'
import { sharing } from './sharing.ts'
import { linkUmbrellas } from './umbrellas.ts'
import { JOIN_FROM } from './units.ts'

export type Reclustered = { listings: number; components: number; moved: number; absorbed: number }

export type ReclusterOptions = {
  /** City slug; null: everywhere. */
  city?: string | null
  /** Only around listings that changed since. */
  since?: Date
  signal?: AbortSignal
  /** Another judge of pairs: tests have one with simple rules. */
  link?: LinkListings
  onProgress?: (done: number, total: number) => void
}

/** Small enough to leave others their turn on one connection. */
const PAGE = 250
/** More listings are never one event: what hangs together this far is left as it is. */
const MAX_COMPONENT = 400

/**
 * Looks again at which listings are one event, neighbourhood by neighbourhood: what arrived in an unlucky order is
 * put right (INGEST.md section 4.7), listings of a catalogue from before matching get their keys. Can be
 * stopped anywhere and started again. Events that were right are not written.
 */
export async function recluster(
  { db, clock }: { db: Db; clock: Clock },
  options: ReclusterOptions = {},
): Promise<Reclustered> {
  const { link = linkListings } = options
  const places = await loadKnownPlaces(db)
  await giveKeys(db, places, clock, options)
  await linkParts(db)
  const total = await countListings(db, options)
  const joined = new Components()
  let done = 0
  for (let after = 0; ;) {
    options.signal?.throwIfAborted()
    const page = await pageOf(db, after, options)
    const last = page.at(-1)
    if (last === undefined) break
    after = last
    await findNeighbours(db, page, { joined, link, now: clock() })
    done += page.length
    options.onProgress?.(done, total)
  }
  const result: Reclustered = { listings: done, components: 0, moved: 0, absorbed: 0 }
  for (const ids of joined.several()) {
    options.signal?.throwIfAborted()
    if (ids.length > MAX_COMPONENT) continue
    const { moved, absorbed } = await inTransaction(db, async (tx) => {
      await lockEvents(tx)
      return regroup(tx, ids, { places, now: clock(), link })
    })
    result.components += 1
    result.moved += moved
    result.absorbed += absorbed
  }
  await learnAliases({ db, clock })
  await linkUmbrellas(db, { city: options.city ?? null, now: clock(), signal: options.signal })
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

async function pageOf(db: Db, after: number, options: ReclusterOptions): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from listing l where l.id > ${after} and ${inScope(options)}
    order by l.id limit ${PAGE}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findNeighbours(
  db: Db,
  page: readonly number[],
  { joined, link: linkNow, now }: { joined: Components; link: LinkListings; now: Date },
): Promise<void> {
  const own = await loadClaimants(db, page)
  const prepared = await prepareListings(db, own, now)
  const keys = prepared.map((listing) => keysOf(listing).sought)
  const shared = await sharing(db, keys.flat())
  const known = new Map(prepared.map((listing, i) => [own[i]?.id ?? 0, listing]))
  const idsAt = (key: number) => {
    const there = shared.get(key)
    return there === undefined ? [] : [...there.same, ...there.beside]
  }
  const others = [...new Set([...shared.keys()].flatMap(idsAt))].filter((id) => !known.has(id))
  const stored = await loadClaimants(db, others)
  for (const [i, listing] of (await prepareListings(db, stored, now)).entries())
    known.set(stored[i]?.id ?? 0, listing)
  for (const { id, eventId } of [...own, ...stored]) joined.join(`e${eventId}`, id)
  for (const [i, { id }] of own.entries()) {
    const listing = prepared[i]
    if (listing === undefined) continue
    const near = new Set((keys[i] ?? []).flatMap(idsAt))
    for (const other of near) {
      const neighbour = known.get(other)
      if (other === id || neighbour === undefined || joined.areJoined(id, other)) continue
      if (linkNow === linkListings && areSurelyTwo(listing, neighbour, JOIN_FROM)) continue
      const link = linkNow(listing, neighbour)
      if (link !== null && link.veto === null && link.probability >= JOIN_FROM)
        joined.join(id, other)
    }
  }
}

/** Listings of a catalogue from before matching, or from another version of it, get their keys. */
async function giveKeys(
  db: Db,
  places: KnownPlaces,
  clock: Clock,
  { signal }: ReclusterOptions,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const done = await inTransaction(db, async (tx) => {
      await lockEvents(tx)
      return giveKeysToSome(tx, places, clock())
    })
    if (done === 0) return
  }
}

async function giveKeysToSome(tx: Tx, places: KnownPlaces, now: Date): Promise<number> {
  const { rows } = await sql<{
    id: number
    platform: string
    platform_id: string
    is_withdrawn: boolean
    content: ListingContent
  }>`
    select id, platform, platform_id, is_withdrawn, content from listing
    where matched_with <> ${MATCHED_WITH} order by id limit ${PAGE}`.execute(tx)
  if (rows.length === 0) return 0
  const venues = await venuesOf(
    tx,
    rows.map(({ content }) => content),
    places,
    now,
  )
  await sql`
    update listing l set venue_id = v.venue_id
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${venues}::int[]) as v (id, venue_id)
    where l.id = v.id`.execute(tx)
  const marks = await marksOf(
    tx,
    rows.map(({ platform, platform_id, content }, i) => ({
      key: listingKey(platform, platform_id),
      platform,
      platformId: platform_id,
      venueId: venues[i] ?? null,
      content,
    })),
    now,
  )
  await replaceMarks(
    tx,
    rows.map(({ id, is_withdrawn }, i) => {
      const { keys = [], sketch = '', title = null } = marks[i] ?? {}
      return { id, keys: is_withdrawn ? [] : keys, sketch, title }
    }),
  )
  return rows.length
}

/** Parts that came before their festival learn of it. */
async function linkParts(db: Db): Promise<void> {
  await sql`
    update event e set part_of = p.event_id
    from listing l join listing p on p.platform = l.platform and p.platform_id = l.content ->> 'partOf'
    where l.content ->> 'partOf' is not null and not l.is_withdrawn and not p.is_withdrawn
      and e.id = l.event_id and p.event_id <> e.id and e.part_of is null`.execute(db)
}

/** Which ids hang together (union-find). */
class Components {
  readonly #parents = new Map<number | string, number | string>()

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

  /** The listings of each component that has more than one. */
  several(): number[][] {
    const groups = new Map<number | string, Set<number>>()
    const add = (id: number | string) => {
      if (typeof id !== 'number') return
      const top = this.#top(id)
      groups.set(top, (groups.get(top) ?? new Set()).add(id))
    }
    for (const [id, parent] of this.#parents) for (const each of [id, parent]) add(each)
    return [...groups.values()].filter(({ size }) => size > 1).map((ids) => [...ids])
  }
}

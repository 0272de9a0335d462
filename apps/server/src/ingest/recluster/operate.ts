import type { SourceRole } from '@okolo/contract/site/origins'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { movedTo } from '#server/catalogue/cards/moved-to.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { explainReason } from '#server/knowledge/matching/explain.ts'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import { addToJournal, journalOf, wordOf, type JournalEntry, type Word } from '../match/journal.ts'
import { linkListings } from '../match/link-listings.ts'
import { readListingKey } from '../match/listing-key.ts'
import { loadListings, loadEvents } from '../match/stored-listings.ts'
import { prepareListings } from '../match/prepare-listings.ts'
import { reclusterListings } from './recluster-listings.ts'
import { wordOn } from '../match/match.ts'
import { told } from '#server/words/messages/told.ts'

export type NamedEvent = { id: number; uuid: string; slug: string; title: string }

/** Why an event is what it is: its listings, how they compare now, and what the journal says. */
export type Explanation = {
  event: NamedEvent
  listings: {
    id: number
    key: string
    source: string
    role: SourceRole
    title: string
    url: string | null
    starts: string[]
    venue: string | null
    isWithdrawn: boolean
  }[]
  /** `reasons` in English, the weightiest first. */
  pairs: { a: number; b: number; probability: number; veto: string | null; reasons: string[] }[]
  journal: JournalEntry[]
}

type Who = { who: string; now: Date }

/** An event by its slug, uuid or number; what was merged leads to what stays. Throws a Problem where there is none. */
export async function findEvent(db: Db, name: string): Promise<NamedEvent> {
  const moved = (await movedTo(db, [name])).get(name)
  // The row that was merged away still has its uuid and number: of both rows it is never the one that is meant.
  const { rows } = await sql<NamedEvent>`
    select e.id, e.uuid, e.slug, e.title from event e
    where ${
      moved === undefined
        ? sql`e.id = (
            select current.id from event own join current_event current on current.own_id = own.id
            where own.slug = ${name} or own.uuid::text = ${name} or own.id::text = ${name}
            order by own.slug = ${name} desc, own.uuid::text = ${name} desc limit 1)`
        : sql`e.id = ${moved.eventId}`
    }`.execute(db)
  const [event] = rows
  if (event === undefined) throw new Problem(404, 'not_found', told('refused.noEvent', { name }))
  return event
}

export async function explainEvent(
  db: Db,
  name: string,
  { now }: Pick<Who, 'now'>,
): Promise<Explanation> {
  const event = await findEvent(db, name)
  const { rows } = await sql<
    Omit<Explanation['listings'][number], 'key'> & { platform: string; platform_id: string }
  >`
    select l.id, l.platform, l.platform_id, s.title as source, s.role,
      coalesce(l.content -> 'titles' ->> (l.content ->> 'language'), '') as title, l.content ->> 'url' as url,
      array(select d ->> 'startWall' from jsonb_array_elements(l.content -> 'dates') d limit 5) as starts,
      l.content -> 'place' ->> 'name' as venue, l.is_withdrawn as "isWithdrawn"
    from listing l join source s on s.id = l.source_id where l.event_id = ${event.id} order by l.id`.execute(
    db,
  )
  const listings = rows.map(({ platform, platform_id, ...row }) => ({
    ...row,
    key: `${platform} ${platform_id}`,
  }))
  const prepared = await prepareListings(db, await loadEvents(db, [event.id]), now)
  const pairs = prepared.flatMap((a, i) =>
    prepared.slice(i + 1).flatMap((b) => {
      const link = linkListings(a, b)
      return link === null
        ? []
        : [{ a: a.id, b: b.id, ...link, reasons: link.reasons.map(explainReason) }]
    }),
  )
  const journal = await journalOf(
    db,
    listings.map(({ key }) => key),
  )
  return { event, listings, pairs, journal }
}

/**
 * Takes a listing out of its event for good: it must never be one with what stays. Only this event is worked out
 * again. Throws a Problem where the listing is not in the event, or is all there is of it.
 */
export async function splitEvent(
  db: Db,
  name: string,
  listingId: number,
  { who, now }: Who,
): Promise<{ stays: NamedEvent; leaves: NamedEvent }> {
  const event = await findEvent(db, name)
  const places = await loadKnownPlaces(db)
  await withEventsLocked(db, async (tx) => {
    const members = (await loadListings(tx, [listingId])).filter(
      ({ eventId }) => eventId === event.id,
    )
    const leaving = members.find(({ id }) => id === listingId)
    if (leaving === undefined)
      throw refused(told('refused.notListing', { listing: String(listingId), event: event.slug }))
    const staying = [...new Set(members.map(({ key }) => key))].filter((key) => key !== leaving.key)
    if (staying.length === 0)
      throw refused(told('refused.onlyListing', { listing: String(listingId), event: event.slug }))
    const words = staying.flatMap((key) => [
      wordOn('cannot', leaving.key, key),
      wordOn('split', leaving.key, key),
    ])
    await addToJournal(tx, words, who, now)
    await reclusterListings(
      tx,
      members.map(({ id }) => id),
      { places, now },
    )
  })
  const leaves = await eventOfListing(db, listingId)
  return { stays: await findEvent(db, event.uuid), leaves }
}

/** Makes two events one for good; the older one's address stays. Gives the event that stays. */
export async function mergeEvents(
  db: Db,
  one: string,
  other: string,
  { who, now }: Who,
): Promise<NamedEvent> {
  const [a, b] = [await findEvent(db, one), await findEvent(db, other)]
  if (a.id === b.id) throw refused(told('refused.oneAlready', { one, other }))
  const places = await loadKnownPlaces(db)
  await withEventsLocked(db, async (tx) => {
    const members = await loadEvents(tx, [a.id, b.id])
    const of = (id: number) => [
      ...new Set(members.filter(({ eventId }) => eventId === id).map(({ key }) => key)),
    ]
    const words = of(a.id).flatMap((x) =>
      of(b.id).flatMap((y) => (x === y ? [] : [wordOn('must', x, y), wordOn('merge', x, y)])),
    )
    await addToJournal(tx, words, who, now)
    const ages = new Map(members.map(({ eventId, eventAge }) => [eventId, eventAge]))
    const isOlder = (ages.get(a.id) ?? '9') <= (ages.get(b.id) ?? '9')
    const [survivor, loser] = isOlder ? [a.id, b.id] : [b.id, a.id]
    const changes = { absorptions: [{ loser, survivor }] }
    await remergeEvents(tx, { touched: [survivor] }, { places, now, changes })
  })
  return findEvent(db, a.uuid)
}

/**
 * Takes back what an operator said of two events (a split, a merge): from now on the rules say again whether they are one.
 * `id`: of an entry of the journal. Throws a Problem where there is no such word, or another was said later.
 */
export async function undoDecision(db: Db, id: number, { who, now }: Who): Promise<Word> {
  const places = await loadKnownPlaces(db)
  return withEventsLocked(db, async (tx) => {
    const word = await wordOf(tx, id)
    if (word === null) throw refused(told('refused.noDecision', { id: String(id) }))
    if (word.pairs.length === 0) throw refused(told('refused.oldDecision', { id: String(id) }))
    const words = word.pairs.map((pair) => wordOn('undone', pair.a, pair.b))
    await addToJournal(tx, words, who, now)
    const keys = [...new Set(word.pairs.flatMap(({ a, b }) => [a, b]))]
    const { rows } = await sql<{ id: number }>`
      select id from listing where platform || ' ' || platform_id = any(${keys}) and not is_withdrawn
        and platform = any(${keys.flatMap((key) => readListingKey(key)?.platform ?? [])})
        and platform_id = any(${keys.flatMap((key) => readListingKey(key)?.platformId ?? [])})`.execute(
      tx,
    )
    await reclusterListings(
      tx,
      rows.map((row) => row.id),
      { places, now },
    )
    return word
  })
}

async function eventOfListing(db: Db, listingId: number): Promise<NamedEvent> {
  const { rows } = await sql<NamedEvent>`
    select e.id, e.uuid, e.slug, e.title from listing l join event e on e.id = l.event_id
    where l.id = ${listingId}`.execute(db)
  const [event] = rows
  if (event === undefined) throw refused(`There is no listing ${listingId}.`)
  return event
}

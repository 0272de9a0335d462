import type { Tx } from '#server/platform/database/db.ts'
import { marksOf } from '#server/knowledge/matching/block-keys.ts'
import { addToJournal } from '../match/journal.ts'
import type { Doubt, Link } from '../match/match.ts'
import type { UpdateCounts } from '../sources/report.ts'
import { leadAway } from '../store/absorb-events.ts'
import { forgetFormerDates, keepDates, type Absorption, type LostDate } from '../store/dates.ts'
import { reserveEvents } from '../store/events.ts'
import {
  forgetBlockKeys,
  moveListings,
  saveListings,
  withdrawListings,
  type ListingMove,
  type ListingSource,
} from '../store/listings.ts'
import { noteDoubts } from '../match/match-reviews.ts'
import { redirectDates } from '../store/redirects.ts'
import { countTitles } from '../store/title-words.ts'
import { hideEvents, withdrawEvents, writeEvents } from '../store/write-events.ts'
import type { AssignedListing } from './assign-events.ts'
import type { WithdrawnListing } from './diff-listings.ts'
import type { EventsPlan } from './plan-events.ts'

/** The rows that are written beside those of events. */
export type Alongside = {
  /** The listings of a page: those that say something new, and those that are gone. */
  page?: {
    source: ListingSource
    listings: readonly AssignedListing[]
    withdrawn: readonly WithdrawnListing[]
  }
  /** Stored listings that go to events which are new. */
  moved?: readonly ListingMove[]
  /** Dates that events lost to others: their addresses lead on. */
  lost?: readonly LostDate[]
  /** Events that are merged away, and the one that each of them leads to now. */
  astray?: readonly Absorption[]
  links?: readonly Link[]
  doubts?: readonly Doubt[]
}

/** Writes a plan: the events first, for listings, redirects and the journal point to them. */
export async function writePlan(
  tx: Tx,
  plan: EventsPlan,
  { page, moved = [], lost = [], astray = [], links = [], doubts = [] }: Alongside,
  now: Date,
): Promise<UpdateCounts> {
  await reserveEvents(tx, plan.reserved, now)
  await writeEvents(tx, plan.writes, now)
  await keepDates(tx, plan.undated, now)
  await withdrawEvents(tx, plan.withdrawn, now)
  await hideEvents(tx, plan.hidden, now)
  await forgetFormerDates(tx, plan.restored)
  if (page !== undefined) await writeListings(tx, page, now)
  await moveListings(tx, moved)
  await redirectDates(tx, [...lost, ...(await leadAway(tx, astray))], now)
  await addToJournal(tx, links, 'okolo', now)
  await noteDoubts(tx, doubts, now)
  const created = plan.writes.filter(({ isNew }) => isNew).length
  return {
    created,
    updated: plan.writes.length - created,
    withdrawn: plan.withdrawn.length,
    dates: plan.writes.reduce((sum, { dates }) => sum + dates.length, 0),
  }
}

async function writeListings(
  tx: Tx,
  { source, listings, withdrawn }: NonNullable<Alongside['page']>,
  now: Date,
): Promise<void> {
  await countTitles(
    tx,
    listings.map(({ prepared }) => prepared),
  )
  await forgetBlockKeys(
    tx,
    listings.flatMap(({ stored }) => stored?.id ?? []),
  )
  await saveListings(
    tx,
    source,
    listings.map(({ event, prepared, ...listing }) => ({
      ...listing,
      eventId: event.id,
      marks: marksOf(prepared),
    })),
    now,
  )
  await withdrawListings(
    tx,
    withdrawn.map(({ listingId }) => listingId),
    now,
  )
}

import type { ListingContent } from '#server/knowledge/listing.ts'
import type { Source } from '../sources/source.ts'
import type { EventSeat } from './event-seats.ts'

/** The source whose listings are written. */
export type ListingSource = Pick<
  Source,
  'id' | 'slug' | 'platform' | 'role' | 'trust' | 'isDemo' | 'terms'
>

/** A listing that is new or says something new. */
export type HashedListing = {
  recordId: number
  platformId: string
  content: ListingContent
  listingId: number | null
  venueId: number | null
  /** Null until it is known to which event it belongs. */
  seat: EventSeat | null
  /** Of what the record says, without what was added to it from its past. */
  hash: string
  /** The content as JSON; null where that is still to be written. */
  text: string | null
  /** Null: it has no event yet. */
  eventId: number | null
  isAlone: boolean
}

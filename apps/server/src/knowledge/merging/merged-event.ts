import type { MoodSlug } from '@okolo/contract/events/mood'
import type { ListingContent } from '../listing.ts'
import type { LiveListing } from './live-listing.ts'
import type { MergedDate } from './merge-dates.ts'
import type { Provenance } from './provenance.ts'

/** An event as its listings and its operators' locks give it. */
export type MergedEvent = ListingContent & {
  /** The most exact place known and where it is; coordinates may come from another listing than the name. */
  point: { lat: number; lng: number } | null
  /** Best first, with what their terms let be shown. */
  listings: readonly LiveListing[]
  isDemo: boolean
  /** Said of the whole event by somebody whose word alone is not enough. */
  statusDoubt: ListingContent['status'] | null
  /** Slug of a source that describes the event where nobody's terms let a description be shown; null otherwise. */
  describedBy: string | null
  /** The listings' words on each of `dates`, in the same order. */
  datesSaid: readonly Omit<MergedDate, 'date'>[]
  provenance: Provenance
  /** An operator's word: these moods whatever the texts say; null: he said nothing. */
  saidMoods: readonly MoodSlug[] | null
  /** By an operator's word. */
  isHidden: boolean
}

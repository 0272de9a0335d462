import type { ListingContent } from '../listing.ts'

/** A listing that is not in the catalogue yet. */
export type NewListing = { platform: string; platformId: string; content: ListingContent }

/**
 * The seam for merging across platforms: given listings whose platform id is new, says which event each
 * belongs to (by its index in `listings`). This version knows only "same platform id = same event", which the
 * writer has settled before it asks, so every new id is a new event.
 */
export type Matcher = (listings: readonly NewListing[]) => Promise<ReadonlyMap<number, number>>

export const matchNothing: Matcher = () => Promise.resolve(new Map())

import { isStorableJson } from '#server/platform/json-column.ts'
import { canonicalJson, hashOfText } from '#server/words/stable-id.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'

/** The present listings of one record. An empty list: it describes no event any more. */
export type RecordListings = { recordId: number; listings: SaidListing[] }

export type SaidListing = {
  platformId: string
  content: ListingContent
  /** Of the content. */
  hash: string
  /** The content as JSON; null where the database could not hold that as it is. */
  text: string | null
}

/** A listing with its hash and text, which are made where it is mapped and not where it is written. */
export function listingOf(platformId: string, content: ListingContent): SaidListing {
  const text = canonicalJson(content)
  return { platformId, content, hash: hashOfText(text), text: isStorableJson(text) ? text : null }
}

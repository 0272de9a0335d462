import type { Terms } from '@okolo/connectors/connector'
import type { SourceRole } from '@okolo/contract/site/origins'
import type { ListingContent } from '../listing.ts'
import type { Withheld } from './terms.ts'

/** A live listing of an event with what decides whose word counts. */
export type LiveListing = {
  /** `source.slug`. */
  source: string
  platform: string
  platformId: string
  role: SourceRole
  trust: number
  isDemo: boolean
  terms: Terms
  /** When its content last changed. */
  changedAt: Date
  content: ListingContent
  /** Texts that the terms let us read but not show. */
  withheld?: Withheld
}

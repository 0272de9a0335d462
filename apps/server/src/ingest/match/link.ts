import type { Reason } from '#server/knowledge/claims/claim.ts'

/** A link for the journal: why two listings are one event. Listings by key (listing-key.ts). */
export type Link = {
  kind: 'auto' | 'must' | 'cannot' | 'undone' | 'split' | 'merge'
  a: string
  b: string
  probability: number | null
  reasons: readonly Reason[]
}

/**
 * Two listings of two events that may be one, and why nobody but an operator can say: `hour`, the first knows no hour and
 * fits several events of its day; `place`, what they say of their places speaks against it; `likeness`, they are neither
 * alike enough nor different enough.
 */
export type Doubt = {
  a: string
  b: string
  probability: number
  why: 'hour' | 'place' | 'likeness'
}

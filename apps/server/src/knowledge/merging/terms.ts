import type { Terms } from '@okolo/connectors/connector'
import type { ListingContent } from '../listing.ts'

/**
 * Rules of a source's terms, for merging, the API and premium (docs/sources.md, "What terms allow"). Credits are given
 * in catalogue/record/credits.ts.
 */

const HOUR_MS = 3_600_000

/** How a picture may be shown: from our cache, from its own address only, or not at all. */
export type ImageUse = Terms['images']

/**
 * True for a source that may only be compared with (redisplay "no"). Nothing of its listings is shown, nor an event that
 * only such sources list. Filter them out before merging; `withinTerms` does so.
 */
export function isReference(terms: Pick<Terms, 'redisplay'>): boolean {
  return terms.redisplay === 'no'
}

/**
 * How a picture of this source may be shown. A picture is somebody's work: without leave to show works there is
 * none, whatever `images` says. Call it where the card's picture is written: "hotlink" must never be fetched
 * into our cache, "proxy" may.
 */
export function imageUse(terms: Pick<Terms, 'redisplay' | 'images'>): ImageUse {
  return terms.redisplay === 'yes' ? terms.images : 'none'
}

/** Texts that may be read to say what an event is like, and not shown. */
export type Withheld = Pick<ListingContent, 'summaries' | 'descriptions'>

/**
 * The part of a listing that may be shown, and the texts that may not; null: nothing. The facts of an event (what, when, where, who, for how
 * much) are free; summaries, descriptions and pictures are works and need leave.
 * Call it for each live listing before fields are picked, and leave out the null ones.
 */
export function withinTerms<
  Listing extends { terms: Pick<Terms, 'redisplay' | 'images'>; content: ListingContent },
>(listing: Listing): (Listing & { withheld?: Withheld }) | null {
  const { content, terms } = listing
  if (isReference(terms)) return null
  const mayQuote = terms.redisplay === 'yes'
  const image = imageUse(terms) === 'none' ? null : content.image
  if (mayQuote && image === content.image) return listing
  if (mayQuote) return { ...listing, content: { ...content, image } }
  const { summaries, descriptions } = content
  return {
    ...listing,
    content: { ...content, summaries: {}, descriptions: {}, image },
    withheld: { summaries, descriptions },
  }
}

/** The parts of a listing that `offersWithinTerms` reads. */
type Seller = {
  /** Two sources of one platform are one seller. */
  platform: string
  terms: Pick<Terms, 'mayMixSellers'>
  content: Pick<ListingContent, 'price' | 'ticketUrl'>
}

/**
 * The listings without the offers (price and ticket link) that may not stand beside those of others. A seller
 * whose terms forbid mixing is shown alone or not at all: it steps back as soon as another one sells too, because
 * it is its rule and not theirs; of several such sellers the first stays.
 * Call it with the listings of ONE event, best first, after `withinTerms`, both for the merged price and ticket
 * link and for the offers under "sources". Gives the same listings in the same order.
 */
export function offersWithinTerms<Listing extends Seller>(listings: readonly Listing[]): Listing[] {
  const sellers = listings.filter(sells)
  const open = sellers.filter(({ terms }) => terms.mayMixSellers)
  const alone = open.length === 0 ? sellers[0]?.platform : undefined
  return listings.map((listing) =>
    !sells(listing) || listing.terms.mayMixSellers || listing.platform === alone
      ? listing
      : { ...listing, content: { ...listing.content, price: null, ticketUrl: null } },
  )
}

function sells({ content }: Pick<Seller, 'content'>): boolean {
  return content.price !== null || content.ticketUrl !== null
}

/**
 * The moment before which content must have been checked to be kept and shown; null: for ever. Content whose last
 * check (record seen again, or a conditional answer "not modified") is older must not be shown, and its raw
 * record is to be purged. Call it for SQL: `where checked_at >= ${cacheLimit(terms, now)}`.
 */
export function cacheLimit(terms: Pick<Terms, 'maxCacheHours'>, now: Date): Date | null {
  if (terms.maxCacheHours === undefined) return null
  return new Date(now.getTime() - terms.maxCacheHours * HOUR_MS)
}

/**
 * True if premium may unlock an event: every shown listing must allow it (specification 6). Takes the listings that
 * `withinTerms` left; false without any.
 */
export function isPaywallable(listings: readonly { terms: Pick<Terms, 'mayPaywall'> }[]): boolean {
  return listings.length > 0 && listings.every(({ terms }) => terms.mayPaywall)
}

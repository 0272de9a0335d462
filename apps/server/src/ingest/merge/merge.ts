import type { Terms } from '@okolo/connectors/connector'
import type { ListingContent, ListingDate, ListingPlace } from '../listing.ts'

/** A live listing of an event with what decides whose word counts. */
export type LiveListing = {
  /** `source.slug`. */
  source: string
  platform: string
  platformId: string
  trust: number
  isDemo: boolean
  /** What the source's terms let us show; the facts of an event are free. */
  terms: Pick<Terms, 'redisplay' | 'images'>
  changedAt: Date
  content: ListingContent
}

export type MergedEvent = ListingContent & {
  /** The most exact place known and where it is; coordinates may come from another listing than the name. */
  point: { lat: number; lng: number } | null
  listings: readonly LiveListing[]
  isDemo: boolean
  /** field -> slug of the source whose value stands. */
  provenance: Record<string, string>
}

/**
 * One event from all its listings, best first: the more trusted source, then the fresher one. Texts are
 * never blended: each field comes whole from one listing, and provenance says from which (house rule 11).
 */
export function merge(unordered: readonly LiveListing[]): MergedEvent | null {
  const listings = byWeight(unordered).map(withinTerms)
  const [best] = listings
  if (best === undefined) return null
  const provenance: Record<string, string> = {}

  const pick = <Field extends keyof ListingContent>(
    field: Field,
    isGiven: (value: ListingContent[Field]) => boolean,
  ): ListingContent[Field] => {
    const giver = listings.find(({ content }) => isGiven(content[field]))
    if (giver !== undefined) provenance[field] = giver.source
    return (giver ?? best).content[field]
  }
  const byLanguage = (field: 'titles' | 'summaries' | 'descriptions'): Record<string, string> => {
    const texts: Record<string, string> = {}
    for (const { source, content } of listings)
      for (const [language, text] of Object.entries(content[field])) {
        if (texts[language] !== undefined) continue
        texts[language] = text
        provenance[`${field}.${language}`] = source
      }
    return texts
  }
  const place = pick('place', (value) => value?.name != null) ?? pick('place', isSome)
  return {
    ...best.content,
    url: pick('url', isSome),
    titles: byLanguage('titles'),
    summaries: byLanguage('summaries'),
    descriptions: byLanguage('descriptions'),
    dates: mergeDates(listings, provenance),
    place,
    point: pointOf([place, ...listings.map(({ content }) => content.place)]),
    onlineUrl: pick('onlineUrl', isSome),
    organizers: pick('organizers', isFilled),
    performers: pick('performers', isFilled),
    category: pick('category', (category) => category !== 'other'),
    price: pick('price', isSome),
    ticketUrl: pick('ticketUrl', isSome),
    image: pick('image', isSome),
    age: pick('age', isSome),
    accessibility: pick('accessibility', isFilled),
    tags: [...new Set(listings.flatMap(({ content }) => content.tags))],
    inLanguage: pick('inLanguage', isFilled),
    sameAs: [...new Set(listings.flatMap(({ content }) => content.sameAs))],
    listings,
    isDemo: listings.every(({ isDemo }) => isDemo),
    provenance,
  }
}

function isSome(value: unknown): boolean {
  return value !== null
}

function isFilled(value: readonly unknown[]): boolean {
  return value.length > 0
}

/** Descriptions and pictures are somebody's work: without leave to show them, only the facts are taken. */
function withinTerms(listing: LiveListing): LiveListing {
  const { content, terms } = listing
  const mayQuote = terms.redisplay === 'yes'
  return {
    ...listing,
    content: {
      ...content,
      descriptions: mayQuote ? content.descriptions : {},
      image: mayQuote && terms.images !== 'none' ? content.image : null,
    },
  }
}

/** By source: the more trusted, then the fresher one; within a source what says most. */
function byWeight(listings: readonly LiveListing[]): LiveListing[] {
  const freshest = new Map<string, number>()
  for (const { source, changedAt } of listings)
    freshest.set(source, Math.max(freshest.get(source) ?? 0, changedAt.getTime()))
  return listings.toSorted(
    (a, b) =>
      b.trust - a.trust ||
      (freshest.get(b.source) ?? 0) - (freshest.get(a.source) ?? 0) ||
      compare(a.source, b.source) ||
      fullness(b) - fullness(a) ||
      b.changedAt.getTime() - a.changedAt.getTime() ||
      compare(JSON.stringify(a.content), JSON.stringify(b.content)),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isSaid(value: unknown): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== ''
}

/** How many fields say something: a festival's page tells less of a part than the part's own page. */
function fullness({ content }: LiveListing): number {
  return (
    Object.values(content).filter(isSaid).length +
    Object.values(content.descriptions).join('').length / 1e6
  )
}

/** All dates of the best listing, and those of the others that it does not speak of at all. */
function mergeDates(
  listings: readonly LiveListing[],
  provenance: Record<string, string>,
): ListingDate[] {
  const dates: ListingDate[] = []
  for (const { source, content } of listings) {
    const known = new Set(dates.flatMap(({ key, start }) => [key, start]))
    const days = new Set(dates.map(({ startWall }) => startWall.slice(0, 10)))
    for (const date of content.dates) {
      if (known.has(date.key) || known.has(date.start) || days.has(date.startWall.slice(0, 10)))
        continue
      dates.push(date)
      provenance[`dates.${date.startWall}`] = source
    }
  }
  return dates.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}

function pointOf(places: readonly (ListingPlace | null)[]): MergedEvent['point'] {
  for (const place of places)
    if (place?.lat != null && place.lng !== null && place.precision !== 'city')
      return { lat: place.lat, lng: place.lng }
  return null
}

import type { ListingContent, ListingPlace } from '../listing.ts'
import type { LiveListing } from './live-listing.ts'
import { applyLocks, type Locks } from './locks.ts'
import { mergeDates, type MergedDate } from './merge-dates.ts'
import type { Provenance } from './provenance.ts'
import { verdict } from './status.ts'
import { offersWithinTerms, withinTerms } from './terms.ts'
import { byWeight, originOf, type Topic } from './weight.ts'

export type MergedEvent = ListingContent & {
  /** The most exact place known and where it is; coordinates may come from another listing than the name. */
  point: { lat: number; lng: number } | null
  /** Best first, with what their terms let be shown. */
  listings: readonly LiveListing[]
  isDemo: boolean
  /** Said of the whole event by somebody whose word alone is not enough. */
  statusDoubt: ListingContent['status'] | null
  /** What the listings say of each of `dates`, in the same order. */
  datesSaid: readonly Omit<MergedDate, 'date'>[]
  provenance: Provenance
}

/**
 * One event from all its listings. An operator's locks stand first; then each field comes whole from the best
 * listing that gives it: by the role of its source in this topic, trust, freshness, completeness. Texts are
 * never blended, terms are kept, and provenance says where each value is from (house rule 11). Null where nobody
 * lists it, or nobody who may be shown.
 */
export function merge(unordered: readonly LiveListing[], locks: Locks = []): MergedEvent | null {
  const shown = unordered.map(withinTerms).filter((listing) => listing !== null)
  const general = offersWithinTerms(byWeight(shown, 'general'))
  const [best] = general
  if (best === undefined) return null
  const ranked: Record<Topic, LiveListing[]> = {
    general,
    offer: offersWithinTerms(byWeight(shown, 'offer')),
    'time-and-place': byWeight(shown, 'time-and-place'),
  }
  const provenance: Provenance = {}
  const pick = <Field extends keyof ListingContent>(
    field: Field,
    isGiven: (value: ListingContent[Field]) => boolean,
    topic: Topic = 'general',
  ): ListingContent[Field] => {
    const givers = ranked[topic].filter(({ content }) => isGiven(content[field]))
    const [giver] = givers
    if (giver !== undefined) provenance[field] = originOf(giver, givers)
    return (giver ?? best).content[field]
  }
  const byLanguage = (field: 'titles' | 'summaries' | 'descriptions'): Record<string, string> => {
    const texts: Record<string, string> = {}
    for (const language of new Set(general.flatMap(({ content }) => Object.keys(content[field])))) {
      const givers = general.filter(({ content }) => content[field][language] !== undefined)
      const [giver] = givers
      const text = giver?.content[field][language]
      if (giver === undefined || text === undefined) continue
      texts[language] = text
      provenance[`${field}.${language}`] = originOf(giver, givers)
    }
    return texts
  }
  const hasName = general.some(({ content }) => isNamed(content.place))
  const place = pick('place', hasName ? isNamed : isSome, 'time-and-place')
  const state = verdict(
    ranked.offer.map((listing) => ({ listing, status: listing.content.status })),
  )
  if (state.origin !== null) provenance['status'] = state.origin
  const dates = mergeDates(ranked['time-and-place'])
  for (const { date, origin } of dates) provenance[`dates.${date.startWall}`] = origin

  const merged: MergedEvent = {
    ...best.content,
    url: pick('url', isSome),
    titles: byLanguage('titles'),
    summaries: byLanguage('summaries'),
    descriptions: byLanguage('descriptions'),
    dates: dates.map(({ date }) => date),
    datesSaid: dates.map(({ origin, doubt, others }) => ({ origin, doubt, others })),
    status: state.status,
    statusDoubt: state.doubt,
    place,
    point: pointOf([place, ...ranked['time-and-place'].map(({ content }) => content.place)]),
    onlineUrl: pick('onlineUrl', isSome),
    organizers: pick('organizers', isFilled),
    performers: pick('performers', isFilled),
    category: pick('category', (category) => category !== 'other'),
    price: pick('price', isSome, 'offer'),
    ticketUrl: pick('ticketUrl', isSome, 'offer'),
    image: pick('image', isSome),
    age: pick('age', isSome),
    accessibility: pick('accessibility', isFilled),
    tags: [...new Set(general.flatMap(({ content }) => content.tags))],
    inLanguage: pick('inLanguage', isFilled),
    partOf: pick('partOf', isSome),
    series: pick('series', isSome),
    sameAs: [...new Set(general.flatMap(({ content }) => content.sameAs))],
    listings: general,
    isDemo: general.every(({ isDemo }) => isDemo),
    provenance,
  }
  return applyLocks(merged, locks)
}

function isNamed(value: ListingPlace | null): boolean {
  return value?.name != null
}

function isSome(value: unknown): boolean {
  return value !== null
}

function isFilled(value: readonly unknown[]): boolean {
  return value.length > 0
}

/** A city's centre is no place (INGEST.md section 4.1); a street is better than nothing, a point better than it. */
function pointOf(places: readonly (ListingPlace | null)[]): MergedEvent['point'] {
  const known = places.flatMap((place) =>
    place?.lat != null && place.lng !== null && place.precision !== 'city'
      ? [{ lat: place.lat, lng: place.lng, precision: place.precision }]
      : [],
  )
  const found = known.find(({ precision }) => precision === 'point') ?? known[0]
  return found === undefined ? null : { lat: found.lat, lng: found.lng }
}

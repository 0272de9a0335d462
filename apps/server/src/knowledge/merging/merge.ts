import type { MergedEvent } from './merged-event.ts'
import type { GoesOn, ListingContent, ListingPlace } from '../listing.ts'
import type { LiveListing } from './live-listing.ts'
import { applyLocks, type Locks } from './locks.ts'
import { isGuess } from '../categories/category.ts'
import { mergeDates, runBehind, type MergedDate } from './merge-dates.ts'
import { PlainFacts } from '@okolo/contract/events/event'
import type { Provenance } from './provenance.ts'
import { verdict } from './status.ts'
import { isReference, offersWithinTerms, withinTerms } from './terms.ts'
import { byWeight, originOf, type Topic } from './weight.ts'

const PLAIN_NAMES = PlainFacts.keyof().options

/**
 * One event from all its listings. An operator's locks stand first; then each field comes whole from the best
 * listing that gives it: by the role of its source in this topic, trust, freshness, completeness. Texts are
 * never blended, terms are kept, and provenance says where each value is from. Null where nobody
 * lists it, or nobody who may be shown.
 */
export function merge(unordered: readonly LiveListing[], locks: Locks = []): MergedEvent | null {
  const shown = unordered.map(withinTerms).filter((listing) => listing !== null)
  const general = offersWithinTerms(byWeight(shown, 'general'))
  const [best] = general
  if (best === undefined) return null
  const ranked: Record<Topic, LiveListing[]> = {
    general,
    'time-and-place': byWeight(shown, 'time-and-place'),
  }
  const provenance: Provenance = {}
  const pick = <Field extends keyof ListingContent>(
    field: Field,
    isGiven: (value: ListingContent[Field], content: ListingContent) => boolean,
    topic: Topic = 'general',
  ): ListingContent[Field] => {
    const givers = ranked[topic].filter(({ content }) => isGiven(content[field], content))
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
  const categorised = categoryGivers(general)
  const kind = categorised[0] ?? best
  if (categorised.length > 0) provenance['category'] = originOf(kind, categorised)
  const place = pick('place', hasName ? isNamed : isSaid, 'time-and-place')
  const where = whereabouts(ranked['time-and-place'])
  const state = verdict(general.map((listing) => ({ listing, status: listing.content.status })))
  if (state.origin !== null) provenance['status'] = state.origin
  const dates = mergeDates(ranked['time-and-place'])
  for (const { date, origin } of dates) provenance[`dates.${date.startWall}`] = origin

  const { goesOn: _, since: __, ...ofBest } = best.content
  const goesOn = goesOnAfter(dates, ranked['time-and-place'])
  const since = firstDayOf(dates, ranked['time-and-place'])

  const merged: MergedEvent = {
    ...ofBest,
    ...(goesOn !== null && { goesOn }),
    ...(since !== undefined && { since }),
    url: pick('url', isSaid),
    titles: byLanguage('titles'),
    summaries: byLanguage('summaries'),
    descriptions: byLanguage('descriptions'),
    dates: dates.map(({ date }) => date),
    datesSaid: dates.map(({ origin, doubt, others }) => ({ origin, doubt, others })),
    status: state.status,
    statusDoubt: state.doubt,
    city: where.city ?? best.content.city,
    place: place === null ? null : { ...place, town: where.town, district: where.district },
    point: pointOf([place, ...ranked['time-and-place'].map(({ content }) => content.place)]),
    onlineUrl: pick('onlineUrl', isSaid),
    ...PlainFacts.parse(Object.fromEntries(PLAIN_NAMES.map((name) => [name, pick(name, isSaid)]))),
    organizers: pick('organizers', isSaid),
    category: kind.content.category,
    categoryReason: kind.content.categoryReason ?? null,
    price: pick('price', isSaid),
    ticketUrl: pick('ticketUrl', isSaid),
    image: pick('image', isSaid),
    tags: [...new Set(general.flatMap(({ content }) => content.tags))],
    inLanguage: pick('inLanguage', isSaid),
    partOf: pick('partOf', isSaid),
    series: pick('series', isSaid),
    sameAs: [...new Set(general.flatMap(({ content }) => content.sameAs))],
    listings: general,
    describedBy: null,
    isDemo: general.every(({ isDemo }) => isDemo),
    provenance,
    saidMoods: null,
    isHidden: false,
  }
  const result = applyLocks(merged, locks)
  return hasTexts(result) ? result : { ...result, describedBy: keeperOfTexts(unordered) }
}

function hasTexts({ summaries, descriptions }: ListingContent): boolean {
  return Object.keys(summaries).length + Object.keys(descriptions).length > 0
}

/** Of sources that may only be compared with, nothing is shown. */
function keeperOfTexts(listings: readonly LiveListing[]): string | null {
  const keepers = listings.filter(({ terms, content }) => !isReference(terms) && hasTexts(content))
  return byWeight(keepers, 'general')[0]?.source ?? null
}

/** The listing that has the last date says whether more dates follow. */
function goesOnAfter(
  dates: readonly MergedDate[],
  listings: readonly LiveListing[],
): GoesOn | null {
  const last = dates.at(-1)?.date.startWall.slice(0, 10)
  const teller = listings.find(
    ({ content }) =>
      content.goesOn !== undefined && content.dates.at(-1)?.startWall.slice(0, 10) === last,
  )
  if (teller?.content.goesOn !== undefined) return teller.content.goesOn
  const until = runBehind(dates, listings)
  return until === null ? null : { until }
}

/** The first day that a listing names, unless another one has an earlier date. */
function firstDayOf(
  dates: readonly MergedDate[],
  listings: readonly LiveListing[],
): string | undefined {
  const named = listings.flatMap(({ content }) => content.since ?? []).toSorted()[0]
  const first = dates[0]?.date.startWall.slice(0, 10)
  return named !== undefined && (first === undefined || named <= first) ? named : undefined
}

/** Prefer the source that states a location: a point, or a town outside our cities. */
function whereabouts(listings: readonly LiveListing[]): {
  city: string | null
  town: string | null
  district: string | null
} {
  const teller = listings.find(
    ({ content: { place } }) => place?.lat != null || place?.town != null,
  )
  const city = teller?.content.city ?? null
  const there = listings.filter(({ content }) => city === null || content.city === city)
  const district = there.find(({ content }) => content.place?.district != null)
  return {
    city,
    town: teller?.content.place?.town ?? null,
    district: district?.content.place?.district ?? null,
  }
}

/** Listings that name a category, best first. A guess counts only if no listing names one. */
function categoryGivers(listings: readonly LiveListing[]): LiveListing[] {
  const givers = listings.filter(({ content }) => content.category !== 'other')
  const said = givers.filter(({ content }) => !isGuess(content.categoryReason))
  return said.length > 0 ? said : givers
}

function isSaid(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
}

function isNamed(value: ListingPlace | null): boolean {
  return value?.name != null
}

/** A city's centre is not a place (specification 13); a street is better than nothing, a point better than it. */
function pointOf(places: readonly (ListingPlace | null)[]): MergedEvent['point'] {
  const known = places.flatMap((place) =>
    place?.lat != null && place.lng !== null && place.precision !== 'city'
      ? [{ lat: place.lat, lng: place.lng, precision: place.precision }]
      : [],
  )
  const found = known.find(({ precision }) => precision === 'point') ?? known[0]
  return found === undefined ? null : { lat: found.lat, lng: found.lng }
}

import type { Assumption, EventDraft } from '@okolo/connectors/event-draft'
import tzLookup from '@photostructure/tz-lookup'
import type { ListingContent } from '../listing.ts'
import type { Expand } from '../normalise/dates.ts'
import { normalise } from '../normalise/normalise.ts'
import { resolveCategory, unknownCategories } from './category.ts'
import { cityOf, type KnownCity } from './city.ts'

export type Resolved = { content: ListingContent; assumptions: Assumption[]; openEnded: boolean }

/** A city-centre coordinate is not a place. */
const CENTRE_DEGREES = 0.0005
/** What is kept of a name that is noted. */
const NAME_LENGTH = 60

/**
 * A draft as a listing: cleaned, in its city, with its zone and category. Looks nothing up but what is handed
 * in. Throws BadRecord for a draft that cannot be listed.
 */
export function resolve(
  draft: EventDraft,
  {
    own,
    cities,
    now,
    connector,
    expand,
  }: PlaceDeps & { now: Date; connector?: { manifest: { id: string } }; expand?: Expand },
): Resolved {
  const { city, isElsewhere, zone } = whereabouts(draft, { own, cities })
  const { content, categories, assumptions, openEnded } = normalise(draft, {
    city,
    zone,
    now,
    expand,
  })
  if (isElsewhere)
    assumptions.push({
      code: 'far_from_city',
      field: 'place',
      message: `The place is far from ${city.name} and from any city known; ${city.name} was kept.`,
    })
  const { place } = content
  if (
    place?.lat != null &&
    Math.abs(place.lat - city.lat) < CENTRE_DEGREES &&
    Math.abs((place.lng ?? 0) - city.lon) < CENTRE_DEGREES
  )
    place.precision = 'city'
  const category = resolveCategory({
    categories,
    tags: content.tags,
    title: content.titles[content.language] ?? '',
    description:
      content.descriptions[content.language] ?? content.summaries[content.language] ?? '',
    language: content.language,
    ...(place?.name == null ? {} : { place: place.name }),
    ...(connector === undefined ? {} : { vocabulary: connector.manifest.id }),
  })
  for (const name of unknownCategories(categories, connector?.manifest.id ?? ''))
    assumptions.push({
      code: 'category_unknown',
      field: 'category',
      message: `"${name.slice(0, NAME_LENGTH)}" is the name of no category known: the words decided.`,
    })
  return { content: { ...content, city: city.slug, category }, assumptions, openEnded }
}

type PlaceDeps = { own: KnownCity; cities: readonly KnownCity[] }

/** Where a draft is, and the zone of its times that name none. */
export function whereabouts(
  { place }: EventDraft,
  { own, cities }: PlaceDeps,
): ReturnType<typeof cityOf> & { zone: string } {
  const { lat, lon } = place ?? {}
  const point = lat === undefined || lon === undefined ? null : { lat, lng: lon }
  const found = cityOf(point, own, cities)
  const isKnown = point === null || found.isElsewhere
  return {
    ...found,
    zone: isKnown ? found.city.tz : zoneAt(point.lat, point.lng, found.city.tz),
  }
}

function zoneAt(lat: number, lng: number, fallback: string): string {
  try {
    return tzLookup(lat, lng)
  } catch {
    // Impossible coordinates; normalise() drops them.
    return fallback
  }
}

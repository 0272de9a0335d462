import type { Assumption, EventDraft } from '@okolo/connectors/event-draft'
import tzLookup from '@photostructure/tz-lookup'
import type { ListingContent, ListingPlace } from '#server/knowledge/listing.ts'
import { cleanText, cut } from '#server/words/html.ts'
import { settlePlace } from '@okolo/connectors/places/settle-place'
import { isBarePoint, pointKey } from '#server/knowledge/places/default-point.ts'
import type { HousePlace } from '../sources/source.ts'
import { mendPoint } from './mend-point.ts'
import { coordinatesOf, normalise } from './normalise.ts'
import { unknownCategories } from '#server/knowledge/categories/category-names.ts'
import { resolveCategory } from '#server/knowledge/categories/category.ts'
import { cityOf, ELSEWHERE, type PlaceFound } from '#server/knowledge/places/city.ts'
import { citiesCalled, type CitiesByName } from '#server/knowledge/places/called-cities.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { saidCity } from '#server/knowledge/places/locality.ts'
import { textIn } from '#server/knowledge/languages/text-in.ts'
import { withTitleMarks } from './title-marks.ts'

export type Resolved = { content: ListingContent; assumptions: Assumption[]; openEnded: boolean }

/** A city-centre coordinate is not a place. */
const CENTRE_DEGREES = 0.0005
/** Characters kept of a noted name. */
const NAME_LENGTH = 60

/**
 * A draft as a listing: cleaned, in its city, with its zone and category. Looks nothing up but what is handed
 * in. Throws BadRecord for a draft that cannot be listed.
 */
export function resolve(
  given: EventDraft,
  { own, cities, byName, now, connector, defaultPoints = new Set(), house = null }: ResolveDeps,
): Resolved {
  const isAtHouse = house !== null && given.isOnline !== true && namesNoPlace(given.place)
  const { draft: told, assumptions: ofTitle } = withTitleMarks(
    isAtHouse ? { ...given, place: { ...given.place, ...placeOfHouse(house) } } : given,
    (name) => citiesCalled(byName, name).length > 0,
  )
  const { draft, assumption } = mendPoint(settlePlace(told), own, cities)
  const where = whereabouts(draft, { own, cities, byName })
  const { city, zone } = where
  const { content, categories, assumptions, openEnded } = normalise(draft, {
    city: city ?? own,
    zone,
    now,
  })
  assumptions.push(...ofTitle)
  if (assumption !== null) assumptions.push(assumption)
  if (isAtHouse) assumptions.push(AT_HOUSE)
  const doubt = doubtOf(where)
  if (doubt !== null) assumptions.push({ code: 'far_from_city', field: 'place', message: doubt })
  const found = content.place === null ? null : placedIn(content.place, where, draft, own)
  const isDefault = found !== null && isBarePoint(found, own) && defaultPoints.has(pointKey(found))
  if (isDefault) assumptions.push(DEFAULT_POINT)
  const place = isDefault ? { ...found, precision: 'city' as const } : found
  const { slug: category, reason } = resolveCategory({
    categories,
    tags: content.tags,
    title:
      (draft === given ? undefined : titleOf(given, content)) ??
      content.titles[content.language] ??
      '',
    description:
      textIn(content.descriptions, content.language) ??
      textIn(content.summaries, content.language) ??
      '',
    language: content.language,
    ...(place?.name == null ? {} : { place: place.name }),
    ...(connector === undefined ? {} : { vocabulary: connector.manifest.id }),
    ...(draft.finestCategoryLast === true && { finestLast: true }),
  })
  for (const name of unknownCategories(categories, connector?.manifest.id ?? ''))
    assumptions.push({
      code: 'category_unknown',
      field: 'category',
      message: `"${name.slice(0, NAME_LENGTH)}" is the name of no category known: the words decided.`,
    })
  // A source's own name is text from outside.
  const categoryReason = reason && { ...reason, quote: cut(cleanText(reason.quote), NAME_LENGTH) }
  return {
    content: {
      ...content,
      place,
      city: city?.slug ?? ELSEWHERE,
      category,
      categoryReason,
    },
    assumptions,
    openEnded,
  }
}

/** The title as given: a mark such as "Webinar" is not in the name, but tells the kind. */
function titleOf({ title }: EventDraft, { language }: { language: string }): string | undefined {
  const text = title[language] ?? title['und']
  return text === undefined ? undefined : cleanText(text)
}

function doubtOf({ city, town, isDoubted }: PlaceFound): string | null {
  if (city === null && town === null)
    return 'The place is in no city known, and the record names none.'
  return isDoubted && city !== null
    ? `The place is far from ${city.name} and from any city known; ${city.name} was kept, without the point.`
    : null
}

/** The place with what it is called beside its city; the centre of a city is none. */
function placedIn(
  place: ListingPlace,
  { city, town, district, country, isDoubted }: PlaceFound,
  { place: raw }: EventDraft,
  own: KnownCity,
): ListingPlace | null {
  // A point far from the city that the event is kept in is a mistake.
  if (isDoubted && place.name === null && place.address === null) return null
  const isCentre =
    city !== null &&
    place.lat !== null &&
    Math.abs(place.lat - city.lat) < CENTRE_DEGREES &&
    Math.abs((place.lng ?? 0) - city.lon) < CENTRE_DEGREES
  return {
    ...place,
    ...(isDoubted ? { lat: null, lng: null } : {}),
    precision: isDoubted ? null : isCentre ? 'city' : place.precision,
    town: shortText(town),
    district: shortText(raw?.district ?? district),
    country: country ?? raw?.country?.toLowerCase() ?? own.country,
  }
}

function shortText(text: string | null): string | null {
  const clean = cut(cleanText(text ?? ''), NAME_LENGTH)
  return clean === '' ? null : clean
}

const DEFAULT_POINT: Assumption = {
  code: 'default_point',
  field: 'place',
  message: 'Too many events without a named house share this point: it is taken for no place.',
}

const AT_HOUSE: Assumption = {
  code: 'place_of_house',
  field: 'place',
  message: 'It names no place and is in the programme of a house: it takes place there.',
}

/** True for a draft without a place, or with a room alone. */
function namesNoPlace(place: EventDraft['place']): boolean {
  return Object.entries(place ?? {}).every(([key, value]) => key === 'room' || value === undefined)
}

function placeOfHouse({ name, address, lat, lng }: HousePlace): NonNullable<EventDraft['place']> {
  return {
    name,
    ...(address !== null && { address }),
    ...(lat !== null && lng !== null && { lat, lon: lng }),
  }
}

type ResolveDeps = PlaceDeps & {
  now: Date
  connector?: { manifest: { id: string } }
  defaultPoints?: ReadonlySet<string>
  house?: HousePlace | null
}

type PlaceDeps = {
  own: KnownCity
  cities: readonly KnownCity[]
  byName: CitiesByName<KnownCity>
}

/** Finds the place of a draft, and the zone of times that name none. */
function whereabouts(
  { place }: EventDraft,
  { own, cities, byName }: PlaceDeps,
): PlaceFound & { zone: string } {
  const point = place === undefined ? null : coordinatesOf(place)
  const said = saidCity(place ?? {}, { point, own, cities, byName })
  const found = cityOf(point, said, own, cities)
  const fallback = (found.city ?? own).tz
  const isKnown = point === null || found.isDoubted
  return { ...found, zone: isKnown ? fallback : zoneAt(point.lat, point.lng, fallback) }
}

function zoneAt(lat: number, lng: number, fallback: string): string {
  try {
    return tzLookup(lat, lng)
  } catch {
    // Impossible coordinates; normalise() drops them.
    return fallback
  }
}

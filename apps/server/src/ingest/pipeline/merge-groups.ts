import { calmAddress, calmCapitals } from '#server/knowledge/languages/calm-capitals.ts'
import { isLocked, type Locks } from '#server/knowledge/merging/locks.ts'
import { merge } from '#server/knowledge/merging/merge.ts'
import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { cityOfContent, type KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { Group } from './read-groups.ts'

/** An event of which something is shown. */
export type MergedGroup = { group: Group; content: MergedEvent }

export type MergedGroups<Shown = MergedGroup> = {
  shown: readonly Shown[]
  /** New, and only told by sources that may not be shown. */
  reserved: readonly Group[]
  /** Nothing of them may be shown any more. */
  withdrawn: readonly number[]
  /** By an operator's word. */
  hidden: readonly number[]
}

/** Merges the listings of each group. Pure. */
export function mergeGroups(groups: readonly Group[], places: KnownPlaces): MergedGroups {
  const shown: MergedGroup[] = []
  const reserved: Group[] = []
  const withdrawn: number[] = []
  const hidden: number[] = []
  for (const group of groups) {
    const content = merge(group.listings, usable(group.locks, places))
    if (content?.isHidden === true) hidden.push(group.id)
    else if (content !== null)
      shown.push({ group, content: calmed(keptInCity(content, places), places) })
    else if (group.isNew) reserved.push(group)
    else withdrawn.push(group.id)
  }
  return { shown, reserved, withdrawn, hidden }
}

/** A place further from its city than this, and than twice the city's radius, is not in it. */
const NEAR_KM = 30

/** The locks without a city that is not among the known ones any more. */
function usable(locks: Locks, { cities }: KnownPlaces): Locks {
  return locks.filter(({ field, value }) => field !== 'city' || cities.has(String(value)))
}

/** An event that an operator moved to a city without coordinates that lie elsewhere: they belong to what he corrected. */
function keptInCity(event: MergedEvent, { cities }: KnownPlaces): MergedEvent {
  const city = isLocked(event, 'city') ? cities.get(event.city) : undefined
  if (city === undefined) return event
  const isFar = (lat: number, lng: number) =>
    distanceKm({ lat, lng }, { lat: city.lat, lng: city.lon }) >
    Math.max(NEAR_KM, 2 * city.radiusKm)
  const { place, point } = event
  return {
    ...event,
    point: point !== null && isFar(point.lat, point.lng) ? null : point,
    place:
      place?.lat != null && place.lng !== null && isFar(place.lat, place.lng)
        ? { ...place, lat: null, lng: null, precision: null }
        : place,
  }
}

/** Sources' capitals in the case of their language; an operator's title stays as it was typed. */
function calmed(event: MergedEvent, places: KnownPlaces): MergedEvent {
  const { titles, place } = event
  const spoken = cityOfContent(event, places)?.languages[0]
  return {
    ...event,
    titles: isLocked(event, 'title')
      ? titles
      : Object.fromEntries(
          Object.entries(titles).map(([language, title]) => [
            language,
            calmCapitals(title, language === 'und' ? spoken : language),
          ]),
        ),
    place: place && {
      ...place,
      room: place.room && calmCapitals(place.room, spoken),
      address: place.address && calmAddress(place.address, spoken),
    },
  }
}

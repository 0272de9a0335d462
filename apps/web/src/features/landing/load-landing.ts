import { DEFAULT_CITY } from '@okolo/contract/places/default-place'
import { loadPlaces, type Place } from '../../catalogue/places/places.ts'
import type { AppContext } from '../../site/app-context.ts'

export type LandingData = {
  places: Place[]
  /** The city that the page opens, with how much is on there. */
  first: { city: Place; tonight: number; thisWeek: number } | null
}

export async function loadLanding(context: AppContext): Promise<LandingData> {
  const places = await loadPlaces(context)
  const city = places.find(({ slug }) => slug === DEFAULT_CITY) ?? places[0]
  if (city === undefined) return { places, first: null }
  const { counts } = await context.api.city(city.slug)
  return { places, first: { city, tonight: counts.tonight, thisWeek: counts.this_week } }
}

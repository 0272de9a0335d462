import { withFeedDefaults, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { VisitorPlace } from '@okolo/contract/places/city'
import { readConsent } from '../../device/consent.ts'
import { freshLocation, keepLocation } from '../../device/location-record.ts'
import { device } from '../../device/port/here.ts'
import type { AppContext } from '../../site/app-context.ts'
import { cityPlace, type Place } from './places.ts'

/** Specification 7. */
const PATIENCE_MS = 10_000
/** Decimals of the device's position: about a hundred metres. */
const DIGITS = 3
/** Kilometres that are near. */
export const NEAR_KM = 10

/**
 * Returns the visitor's city (specification 4): by device, which asks for permission and so needs a press; else by IP
 * address; else the default place.
 */
export async function visitorPlace({ api, locale, site }: AppContext): Promise<Place> {
  const here = await devicePlace(Date.parse(site.now()))
  const city = here === null ? (await placeByAddress(api)).city : await api.nearestCity(...here)
  return cityPlace(city, locale)
}

/**
 * Returns the filter for what is around the device this week, or for the visitor's city if the device says no place or
 * nothing is on there. Needs a press, likewise.
 */
export async function filterNearby(context: AppContext): Promise<EventFilter> {
  const location = await devicePlace(Date.parse(context.site.now()))
  if (location !== null) {
    const near = { location, distance: NEAR_KM }
    const { count } = await context.api.eventCount(withFeedDefaults(near))
    if (count > 0) return near
  }
  const { slug } = await visitorPlace(context)
  return { city: slug }
}

/**
 * Returns the visitor's approximate place. External services are asked only after consent (specification 4) and if the operator
 * has set one up.
 */
export function placeByAddress(api: AppContext['api']): Promise<VisitorPlace> {
  return api.visitorPlace({ outside: readConsent() === 'accepted' })
}

/**
 * Returns [latitude, longitude] of the device, or null if refused, unknown or too slow. Asks for permission, so call it
 * after a press. Cached for 24 hours (specification 9). `now`: milliseconds.
 */
export async function devicePlace(now: number): Promise<[number, number] | null> {
  const known = freshLocation(now)
  if (known !== null) return [known.lat, known.lng]
  const exact = await device.locate({ timeoutMs: PATIENCE_MS })
  const found = exact === null ? null : { lat: rounded(exact.lat), lng: rounded(exact.lng) }
  keepLocation(found, now)
  return found === null ? null : [found.lat, found.lng]
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}

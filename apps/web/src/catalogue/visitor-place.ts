import type { VisitorPlace } from '@okolo/contract/city'
import { readConsent } from '../device/consent.ts'
import { freshLocation, keepLocation } from '../device/location-record.ts'
import type { AppContext } from '../app-context.ts'
import { placeOf, type Place } from './places.ts'

/** Specification 7: high accuracy, ten seconds. */
const DEVICE: PositionOptions = { enableHighAccuracy: true, timeout: 10_000 }
/** How exactly the device's place is told: to about a hundred metres. */
const DIGITS = 3

/**
 * The city for where the visitor is (specification 4): near the device, which asks for leave, so only after a press; where
 * that is refused or not known near their address, else the default place.
 */
export async function visitorPlace({ api, locale, site }: AppContext): Promise<Place> {
  const device = await devicePlace(Date.parse(site.now()))
  const city = device === null ? (await placeByAddress(api)).city : await api.nearestCity(...device)
  return placeOf(city, locale)
}

/**
 * About where the visitor is, for a device that does not say. Only those who accepted cookies have others asked (specification 6:
 * nothing third-party before consent), and only where the operator named somebody to ask.
 */
export function placeByAddress(api: AppContext['api']): Promise<VisitorPlace> {
  return api.visitorPlace({ outside: readConsent() === 'accepted' })
}

/**
 * Latitude and longitude of the device; asks for leave, so only after a press, and once in 24 hours (specification 9).
 * `now` in milliseconds. Null where that is refused, not known, or not known in time.
 */
export async function devicePlace(now: number): Promise<[number, number] | null> {
  const known = freshLocation(now)
  if (known !== null) return [known.lat, known.lng]
  const found = await askDevice()
  keepLocation(found, now)
  return found === null ? null : [found.lat, found.lng]
}

function askDevice(): Promise<{ lat: number; lng: number } | null> {
  return new Promise((done) => {
    if (!('geolocation' in navigator)) return done(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => done(null),
      DEVICE,
    )
  })
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}

import type { AppContext } from '../router.tsx'
import { placeOf, type Place } from './places.ts'

/** SPEC section 7: high accuracy, ten seconds. */
const DEVICE: PositionOptions = { enableHighAccuracy: true, timeout: 10_000 }
/** How exactly the device's place is told: to about a hundred metres. */
const DIGITS = 3

/**
 * The city for where the visitor is (SPEC section 4): near the device, which asks for leave, so only after a press; where
 * that is refused or not known near their address, as far as the server knows it by itself, else the default place.
 */
export async function visitorPlace({ api, locale }: AppContext): Promise<Place> {
  const device = await devicePlace()
  const city = device === null ? (await api.visitorPlace()).city : await api.nearestCity(...device)
  return placeOf(city, locale)
}

/** Latitude and longitude of the device; asks for leave, so only after a press. Null where that is refused, not known, or not known in time. */
export function devicePlace(): Promise<[number, number] | null> {
  return new Promise((done) => {
    if (!('geolocation' in navigator)) return done(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done([rounded(coords.latitude), rounded(coords.longitude)]),
      () => done(null),
      DEVICE,
    )
  })
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}

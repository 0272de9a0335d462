import { LOCATION_CACHE_MS } from '@okolo/contract/constants'

/** Specification 3, "Location access record", as it is kept on the device; times are milliseconds. */
export type LocationRecord = {
  /** The visitor wants what is near: it may be looked up again when it is old. */
  needed: boolean
  location: { lat: number; lng: number } | null
  locationTimestamp: number | null
  askedTimestamp: number
}

const KEY = 'locationAccess'
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Where the device was found in the last 24 hours (specification 9); null where it was not, or the record is odd. */
export function freshLocation(now: number, shelf: Shelf | null = deviceShelf()) {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(KEY) ?? 'null')
    if (!isRecord(kept) || kept.location === null || kept.locationTimestamp === null) return null
    const age = now - kept.locationTimestamp
    return age >= 0 && age < LOCATION_CACHE_MS ? kept.location : null
  } catch {
    return null // storage is switched off, or what is kept is no JSON
  }
}

/** Remembers that the device was asked at `now`, and what it said. */
export function keepLocation(
  location: LocationRecord['location'],
  now: number,
  shelf: Shelf | null = deviceShelf(),
): void {
  const record: LocationRecord = {
    needed: true,
    location,
    locationTimestamp: location === null ? null : now,
    askedTimestamp: now,
  }
  try {
    shelf?.setItem(KEY, JSON.stringify(record))
  } catch {
    // storage is full: it is asked again next time
  }
}

function deviceShelf(): Shelf | null {
  return typeof window === 'undefined' ? null : window.localStorage
}

function isRecord(kept: unknown): kept is LocationRecord {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('location' in kept) || !('locationTimestamp' in kept)) return false
  const { location, locationTimestamp } = kept
  if (typeof locationTimestamp !== 'number' || typeof location !== 'object' || location === null)
    return false
  return (
    'lat' in location &&
    'lng' in location &&
    Number.isFinite(location.lat) &&
    Number.isFinite(location.lng)
  )
}

import { LOCATION_CACHE_MS } from '@okolo/contract/constants'

/** Specification 3, "Location access record", as stored on the device. Times are in milliseconds. */
export type LocationRecord = {
  /** The visitor wants nearby events. An old position may be looked up again. */
  needed: boolean
  location: { lat: number; lng: number } | null
  locationTimestamp: number | null
  askedTimestamp: number
}

const KEY = 'locationAccess'
type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the device's position of the last 24 hours (specification 9), or null. Invalid records count as none. */
export function freshLocation(now: number, shelf: Shelf | null = deviceShelf()) {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(KEY) ?? 'null')
    if (!isRecord(kept) || kept.location === null || kept.locationTimestamp === null) return null
    const age = now - kept.locationTimestamp
    return age >= 0 && age < LOCATION_CACHE_MS ? kept.location : null
  } catch {
    return null // storage is off, or the record is not JSON
  }
}

/** Returns the last answer: a place, none from the device (`refused`), or the person's own no. Null: not asked yet. */
export function locationAnswer(
  shelf: Shelf | null = deviceShelf(),
): 'known' | 'refused' | 'declined' | null {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('needed' in kept)) return null
    if (kept.needed === false) return 'declined'
    return isRecord(kept) ? 'known' : 'refused'
  } catch {
    return null // storage is off, or the record is not JSON
  }
}

/** Stores the device's answer of `now`. */
export function keepLocation(
  location: LocationRecord['location'],
  now: number,
  shelf: Shelf | null = deviceShelf(),
): void {
  keep(
    {
      needed: true,
      location,
      locationTimestamp: location === null ? null : now,
      askedTimestamp: now,
    },
    shelf,
  )
}

/** Stores that the person said no, and forgets the place. */
export function declineLocation(now: number, shelf: Shelf | null = deviceShelf()): void {
  keep({ needed: false, location: null, locationTimestamp: null, askedTimestamp: now }, shelf)
}

function keep(record: LocationRecord, shelf: Shelf | null): void {
  try {
    shelf?.setItem(KEY, JSON.stringify(record))
  } catch {
    // storage is full: the next visit asks again
  }
}

function deviceShelf(): Shelf | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null // storage is switched off in this browser
  }
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

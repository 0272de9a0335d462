import { distanceKm } from '#server/knowledge/places/geo.ts'
import { compareVenues, REVIEW_FROM, SAME_FROM, type VenueComparison } from './compare-venues.ts'
import type { StoredHouse } from './houses.ts'
import { CLEAR, type VenueRow } from './venues.ts'

/** A venue that may be a house; `isCalledSo`: one of the house's names is a spelling of it. */
export type VenueFound = { venue: VenueRow; isCalledSo: boolean }

const FAR_KM = 1.5

type Claim<House> = VenueComparison & { house: House; venue: VenueRow }

/**
 * Pairs houses with venues, each at most once. A venue that two houses are as likely to be is neither's, but for the
 * one that it was. `doubts`: likely pairs that nobody may take for granted.
 */
export function matchHouses<House extends StoredHouse>(
  found: ReadonlyMap<House, readonly VenueFound[]>,
): { same: ReadonlyMap<House, VenueRow>; doubts: Claim<House>[] } {
  const claims = [...found]
    .flatMap(([house, venues]) =>
      venues
        .filter(({ venue }) => !isFar(house, venue))
        .map((one) => ({ house, venue: one.venue, ...likeness(house, one) })),
    )
    .toSorted((a, b) => b.probability - a.probability || rank(a) - rank(b))
  const sure = claims.filter(({ probability }) => probability >= SAME_FROM)
  const byVenue = Map.groupBy(sure, ({ venue }) => venue.id)
  const free = sure.filter((claim) => !isTorn(claim, byVenue.get(claim.venue.id) ?? []))
  const same = new Map<House, VenueRow>()
  const taken = new Set<number>()
  for (const { house, venue } of free) {
    if (same.has(house) || taken.has(venue.id)) continue
    same.set(house, venue)
    taken.add(venue.id)
  }
  const doubts = claims.filter(
    ({ house, probability }) => probability >= REVIEW_FROM && !same.has(house),
  )
  return { same, doubts }
}

/** Two places this far apart are never one, whatever they are called. */
function isFar(house: StoredHouse, venue: VenueRow): boolean {
  if (house.lat === null || house.lng === null || venue.lat === null || venue.lng === null)
    return false
  const apart = distanceKm({ lat: house.lat, lng: house.lng }, { lat: venue.lat, lng: venue.lng })
  return venue.precision !== 'city' && apart > FAR_KM
}

/** By the house's name that is likest, or by the venue's own where it is called as the house is. */
function likeness(house: StoredHouse, { venue, isCalledSo }: VenueFound): VenueComparison {
  const names = [house.name, ...house.names, ...(isCalledSo ? [venue.name] : [])]
  const { address, lat, lng, website: url } = house
  return names
    .map((name) => compareVenues({ name, address, lat, lng, precision: 'point', url }, venue))
    .reduce((best, one) => (one.probability > best.probability ? one : best))
}

function isTorn<House extends StoredHouse>(
  { house, venue, probability }: Claim<House>,
  rivals: readonly Claim<House>[],
): boolean {
  if (house.venueId === venue.id) return false
  return rivals.some(
    (rival) => rival.house !== house && Math.abs(rival.probability - probability) < CLEAR,
  )
}

/** The venue that it was comes first, then the oldest. */
function rank({ house, venue }: Claim<StoredHouse>): number {
  return house.venueId === venue.id ? 0 : venue.id
}

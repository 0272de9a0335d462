import { compareVenues, REVIEW_FROM, SAME_FROM, type VenueComparison } from './compare-venues.ts'
import type { StoredHouse } from './houses.ts'
import { CLEAR, type VenueRow } from './venues.ts'

/** A venue that may be a house; `isCalledSo`: one of the house's names is a spelling of it. */
export type VenueFound = { venue: VenueRow; isCalledSo: boolean }

type Claim<House> = VenueComparison & { house: House; venue: VenueRow }

/**
 * Which house is which venue, a house and a venue at most once. A venue that two houses are as likely to be is neither's, but for the
 * one that it was. `doubts`: likely pairs that nobody may take for granted.
 */
export function matchHouses<House extends StoredHouse>(
  found: ReadonlyMap<House, readonly VenueFound[]>,
): { same: ReadonlyMap<House, VenueRow>; doubts: Claim<House>[] } {
  const claims = [...found]
    .flatMap(([house, venues]) =>
      venues.map((one) => ({ house, venue: one.venue, ...likeness(house, one) })),
    )
    .toSorted((a, b) => b.probability - a.probability || rank(a) - rank(b))
  const sure = claims.filter(({ probability }) => probability >= SAME_FROM)
  const byVenue = Map.groupBy(sure, ({ venue }) => venue.id)
  const free = sure.filter((claim) => !isTorn(claim, byVenue.get(claim.venue.id) ?? []))
  const same = free.reduce<Map<House, VenueRow>>((taken, { house, venue }) => {
    const isTaken = taken.has(house) || [...taken.values()].some(({ id }) => id === venue.id)
    return isTaken ? taken : new Map([...taken, [house, venue]])
  }, new Map())
  const doubts = claims.filter(
    ({ house, probability }) => probability >= REVIEW_FROM && !same.has(house),
  )
  return { same, doubts }
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

import type { Configured, MapStyle } from '../../site/site.ts'

/** The features that need the visitor's consent. */
export type ConsentAsks = {
  /** Visits would be counted. */
  counts: boolean
  /** Host of the map, which would see the visitor's address. */
  mapHost: string | null
  /** Hosts that locate visitors' IP addresses. */
  lookUps: string[]
}

/** Returns the features of a site that need consent, or null. A demo site shows the question as well. */
export function consentAsks({
  analytics,
  map,
  lookUps,
  demo,
}: Configured & { map: MapStyle | null }): ConsentAsks | null {
  const mapHost = map?.hosts[0] ?? null
  const isNeeded = analytics !== null || mapHost !== null || lookUps.length > 0
  return isNeeded || demo ? { counts: analytics !== null || !isNeeded, mapHost, lookUps } : null
}

import type { Configured, MapStyle } from '../../site.ts'

/** The features that need the visitor's consent. */
export type ConsentAsks = {
  /** Visits would be counted. */
  counts: boolean
  /** The map would come from there, which then learns who looks. */
  mapHost: string | null
  /** Hosts that would be asked where a visitor's network is. */
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

import type { Configured, MapStyle } from '../../site.ts'

/** What waits for a visitor's answer. */
export type ConsentAsks = {
  /** Visits would be counted. */
  counts: boolean
  /** The map would come from there, which then learns who looks. */
  mapHost: string | null
  /** Hosts that would be asked where a visitor's network is. */
  lookUps: string[]
}

/** What a site has to ask its visitors; null: nothing. A demo site asks as well, as it shows all that there is. */
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

import { USUAL_LOOK } from '@okolo/contract/site/usual-look'
import type { Configured, Site } from './site.ts'

/** The settings of an operator who has set nothing. */
export const NOTHING_SET: Configured & Pick<Site, 'map'> = {
  map: null,
  streets: false,
  stores: { apple: null, google: null },
  analytics: null,
  lookUps: [],
  translates: false,
  demo: false,
  look: USUAL_LOOK,
}

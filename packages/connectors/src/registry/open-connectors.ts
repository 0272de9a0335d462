import type { AnyConnector } from '../connector.ts'
import { activitypub } from '../activitypub/activitypub.ts'
import { ckan } from '../ckan/ckan.ts'
import { eventPages } from '../event-pages/event-pages.ts'
import { gancio } from '../gancio/gancio.ts'
import { ical } from '../ical/ical.ts'
import { kudago } from '../kudago/kudago.ts'
import { linkedEvents } from '../linked-events/linked-events.ts'
import { listingPages } from '../listing-pages/listing-pages.ts'
import { mobilizon } from '../mobilizon/mobilizon.ts'
import { opendatasoft } from '../opendatasoft/opendatasoft.ts'
import { rss } from '../rss/rss.ts'
import { socrata } from '../socrata/socrata.ts'
import { tabular } from '../tabular/tabular.ts'

/** The connectors that ask for no key. `npm run new:connector` adds a line here. */
export const openConnectors: readonly AnyConnector[] = [
  activitypub,
  ckan,
  eventPages,
  gancio,
  ical,
  kudago,
  linkedEvents,
  listingPages,
  mobilizon,
  opendatasoft,
  rss,
  socrata,
  tabular,
]

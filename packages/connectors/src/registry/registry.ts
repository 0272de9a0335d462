import type { AnyConnector } from '../connector.ts'
import { activitypub } from '../activitypub/activitypub.ts'
import { bandsintown } from '../bandsintown/bandsintown.ts'
import { ckan } from '../ckan/ckan.ts'
import { eventPages } from '../event-pages/event-pages.ts'
import { eventbrite } from '../eventbrite/eventbrite.ts'
import { gancio } from '../gancio/gancio.ts'
import { ical } from '../ical/ical.ts'
import { kudago } from '../kudago/kudago.ts'
import { linkedEvents } from '../linked-events/linked-events.ts'
import { luma } from '../luma/luma.ts'
import { meetup } from '../meetup/meetup.ts'
import { mobilizon } from '../mobilizon/mobilizon.ts'
import { openagenda } from '../openagenda/openagenda.ts'
import { opendatasoft } from '../opendatasoft/opendatasoft.ts'
import { predicthq } from '../predicthq/predicthq.ts'
import { rss } from '../rss/rss.ts'
import { seatgeek } from '../seatgeek/seatgeek.ts'
import { socrata } from '../socrata/socrata.ts'
import { songkick } from '../songkick/songkick.ts'
import { tabular } from '../tabular/tabular.ts'
import { ticketmaster } from '../ticketmaster/ticketmaster.ts'
import { uitdatabank } from '../uitdatabank/uitdatabank.ts'

/** Every connector there is. `npm run new:connector` adds a line here. */
export const connectors: readonly AnyConnector[] = [
  activitypub,
  bandsintown,
  ckan,
  eventPages,
  eventbrite,
  gancio,
  ical,
  kudago,
  linkedEvents,
  luma,
  meetup,
  mobilizon,
  openagenda,
  opendatasoft,
  predicthq,
  rss,
  seatgeek,
  socrata,
  songkick,
  tabular,
  ticketmaster,
  uitdatabank,
]

export function connectorById(id: string): AnyConnector | undefined {
  return connectors.find((connector) => connector.manifest.id === id)
}

import type { AnyConnector } from '@okolo/connectors/connector'
import { bandsintown } from './bandsintown/bandsintown.ts'
import { eventbrite } from './eventbrite/eventbrite.ts'
import { luma } from './luma/luma.ts'
import { meetup } from './meetup/meetup.ts'
import { openagenda } from './openagenda/openagenda.ts'
import { predicthq } from './predicthq/predicthq.ts'
import { seatgeek } from './seatgeek/seatgeek.ts'
import { songkick } from './songkick/songkick.ts'
import { ticketmaster } from './ticketmaster/ticketmaster.ts'
import { uitdatabank } from './uitdatabank/uitdatabank.ts'

/** The connectors of platforms that give an operator a key. */
export const keyedConnectors: readonly AnyConnector[] = [
  bandsintown,
  eventbrite,
  luma,
  meetup,
  openagenda,
  predicthq,
  seatgeek,
  songkick,
  ticketmaster,
  uitdatabank,
]

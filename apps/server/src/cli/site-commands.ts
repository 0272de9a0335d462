import type { AddCommands } from './call/call.ts'
import { addMap } from './map/map-fetch.command.ts'
import { addDoctor } from './people/doctor.command.ts'
import { addOperating } from './people/operator.command.ts'
import { addPlaces } from './places/places.command.ts'
import { addPremium } from './people/premium.command.ts'

/** Commands for people and for the site as a whole. */
export const SITE_COMMANDS: AddCommands[] = [addOperating, addPremium, addPlaces, addMap, addDoctor]

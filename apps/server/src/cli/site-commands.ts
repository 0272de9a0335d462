import type { AddCommands } from './call/call.ts'
import { addBackup } from './whole/backup.command.ts'
import { addMove } from './whole/move.command.ts'
import { addRestore } from './whole/restore.command.ts'
import { addCompletion } from './call/completion.ts'
import { addMap } from './map/map-fetch.command.ts'
import { addDoctor } from './doctor/doctor.command.ts'
import { addOperating } from './people/operator.command.ts'
import { addPicks } from './site/picks.command.ts'
import { addPlaces } from './places/places.command.ts'
import { addSetup } from './setup/setup.command.ts'
import { addSite } from './site/site.command.ts'
import { addPremium } from './people/premium.command.ts'

/** Groups of commands for people, for the site as a whole and for this program. */
export const SITE_COMMANDS: Record<string, AddCommands[]> = {
  'People and the site:': [
    addSetup,
    addSite,
    addPicks,
    addOperating,
    addPremium,
    addPlaces,
    addMap,
    addDoctor,
  ],
  'Keep and move:': [addBackup, addRestore, addMove],
  'This program:': [addCompletion],
}

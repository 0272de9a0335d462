import {
  readCall,
  visible,
  type AddCommands,
  type CommandContext,
  type Voice,
  type Work,
} from '../cli/call/call.ts'
import { addCards } from '../cli/events/cards.command.ts'
import { addDeciding } from '../cli/events/decide.command.ts'
import { addMerges } from '../cli/events/merges.command.ts'
import { addTranslate } from '../cli/events/translate.command.ts'
import { SITE_COMMANDS } from '../cli/site-commands.ts'
import { addFollowing } from '../cli/sources/follow.command.ts'
import { addGathering } from '../cli/sources/gather.command.ts'
import { addIngest } from '../cli/sources/ingest.command.ts'
import { addMending } from '../cli/sources/mend.command.ts'
import { addQuarantine } from '../cli/sources/quarantine.command.ts'
import { addSources } from '../cli/sources/sources.command.ts'
import { addTakedown } from '../cli/sources/takedown.command.ts'
import { addTown } from '../cli/town/town.command.ts'
import { addWorker } from '../jobs/worker.command.ts'

/** The groups of the help, with their commands. */
const GROUPS: Record<string, AddCommands[]> = {
  'Gather:': [addIngest, addGathering, addWorker, addFollowing, addTown],
  'Look after sources:': [addSources, addQuarantine, addMending, addTakedown],
  'Look after events:': [addCards, addMerges, addDeciding, addTranslate],
  ...SITE_COMMANDS,
}

/** Declares all commands of `npm run okolo`. */
export const addCommands: AddCommands = (program, run) => {
  for (const [group, adders] of Object.entries(GROUPS)) {
    program.commandsGroup(group)
    for (const add of adders) add(program, run)
  }
  program
    .option('--site <host>', 'the site that a command is for, with OKOLO_SITES (docs/site.md)')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText(
      'after',
      '\nWhat measures and trains the rules and models is in lab/: npm run okolo -- lab',
    )
}

/** Reads a call of `npm run okolo`. Returns its work, or the exit code if all is said already. */
export function readOkolo(args: readonly string[], voice: Voice): number | Work<CommandContext> {
  const [name = ''] = args
  if (!/-(eval|train)$/.test(name)) return readCall(args, addCommands, voice)
  voice.complain(
    `"${name}" is a command of lab/, a folder of the source tree: npm run okolo -- ${name}`,
  )
  return 2
}

/** Carries a call out and gives its exit code. A wrong call is answered with its reason. */
export async function runCommand(
  args: string[],
  context: CommandContext,
  complain = context.print,
): Promise<number> {
  const print = (line: string) => context.print(visible(line))
  const call = readOkolo(args, { print, complain: (line) => complain(visible(line)) })
  return typeof call === 'number' ? call : call({ ...context, print })
}

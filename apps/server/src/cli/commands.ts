import { carryOut, UsageError, type Command, type CommandContext } from './command.ts'
import { backfillCommand } from './backfill.command.ts'
import { followCommand } from './follow.command.ts'
import { gatherCommand } from './gather.command.ts'
import { ingestCommand } from './ingest.command.ts'
import {
  decisionsCommand,
  explainCommand,
  lockCommand,
  mergeCommand,
  reclusterCommand,
  splitCommand,
  undoCommand,
  unlockCommand,
} from './merge-commands.ts'
import { READING_COMMANDS } from './reading-commands.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'
import { replayCommand } from './replay.command.ts'
import { MENDING_COMMANDS } from './mending-commands.ts'
import { sourcesCommand } from './sources.command.ts'
import { takedownCommand } from './takedown.command.ts'
import { workerCommand } from './worker.command.ts'
import { unfollowCommand } from './unfollow.command.ts'

const COMMANDS: Record<string, Command> = {
  ingest: ingestCommand,
  gather: gatherCommand,
  follow: followCommand,
  unfollow: unfollowCommand,
  sources: sourcesCommand,
  ...MENDING_COMMANDS,
  replay: replayCommand,
  backfill: backfillCommand,
  takedown: takedownCommand,
  worker: workerCommand,
  ...PEOPLE_COMMANDS,
  ...READING_COMMANDS,
  explain: explainCommand,
  split: splitCommand,
  merge: mergeCommand,
  undo: undoCommand,
  lock: lockCommand,
  unlock: unlockCommand,
  recluster: reclusterCommand,
  decisions: decisionsCommand,
}

const LAB = 'What measures and trains the rules and models is in lab/: npm run okolo -- lab'

export function helpText(): string {
  const lines = Object.values(COMMANDS).map(
    ({ usage, summary }) => `  npm run okolo -- ${usage}\n      ${summary}`,
  )
  return ['The commands:', ...lines, LAB].join('\n')
}

/** Says that there is no such command here; names of lab/ end in -eval and -train. */
export function unknownCommand(name: string): string {
  return /-(eval|train)$/.test(name)
    ? `"${name}" is a command of lab/, a folder of the source tree: npm run okolo -- ${name}`
    : `There is no command "${name}".`
}

export function isCommand(name: string | undefined): name is string {
  return name !== undefined && Object.hasOwn(COMMANDS, name)
}

/** Carries a command out and gives its exit code; wrong arguments give their reason and the usage. */
export function runCommand(
  [name = '', ...args]: string[],
  context: CommandContext,
): Promise<number> {
  const command = COMMANDS[name]
  if (command === undefined) throw new UsageError(`There is no command "${name}".`)
  return carryOut(command, args, context)
}

import {
  isUsageError,
  UsageError,
  type Command,
  type CommandContext,
  type Terminal,
} from './command.ts'
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
import { QUALITY_COMMANDS } from './quality-commands.ts'
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
  ...QUALITY_COMMANDS,
}

export function helpText(): string {
  const lines = Object.values(COMMANDS).map(
    ({ usage, summary }) => `  npm run okolo -- ${usage}\n      ${summary}`,
  )
  return ['The commands:', ...lines].join('\n')
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
  return run(command, args, context)
}

/** The same for what works on files alone; null for every other command, which needs the catalogue. */
export function runTool(
  [name = '', ...args]: string[],
  terminal: Terminal,
): Promise<number> | null {
  const tool = Object.hasOwn(QUALITY_COMMANDS, name) ? QUALITY_COMMANDS[name] : undefined
  return tool === undefined ? null : run(tool, args, terminal)
}

async function run<Context extends Terminal>(
  command: { usage: string; run: (args: string[], context: Context) => Promise<number> },
  args: string[],
  context: Context,
): Promise<number> {
  try {
    return await command.run(args, context)
  } catch (error) {
    if (!isUsageError(error)) throw error
    context.print(`${error.message}\n  npm run okolo -- ${command.usage}`)
    return 2
  }
}

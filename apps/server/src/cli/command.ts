import { Problem } from '#server/platform/problem.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db.ts'

/** The terminal that runs a command. */
export type Terminal = {
  /** Relative paths in arguments start here. */
  cwd: string
  print: (line: string) => void
  isTerminal: boolean
  /** The terminal's width, if known. */
  columns?: number
  signal: AbortSignal
  /** The settings, read when a command needs them; absent where a running server carries it out. */
  readSettings?: () => Config
}

/** What a command may use; handed in so that the running server can carry commands out as well. */
export type CommandContext = Terminal & { config: Config; database: Database }

export type Command = {
  usage: string
  summary: string
  /** Returns the exit code. Throws UsageError for wrong arguments. */
  run: (args: string[], context: CommandContext) => Promise<number>
}

/** A command that works on files alone: no catalogue is opened, made or waited for. */
export type ToolCommand = Omit<Command, 'run'> & {
  run: (args: string[], terminal: Terminal) => Promise<number>
}

export class UsageError extends Error {}

/** Wrong arguments and refusals of the program: both print the usage, without a stack. */
export function isUsageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return (
    error instanceof UsageError ||
    error instanceof Problem ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))
  )
}

import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db.ts'

/** What a command may use; handed in so that the running server can carry commands out as well. */
export type CommandContext = {
  config: Config
  database: Database
  /** Relative paths in arguments start here. */
  cwd: string
  print: (line: string) => void
  isTerminal: boolean
  /** Width of the terminal, where it is known. */
  columns?: number
  signal: AbortSignal
}

export type Command = {
  usage: string
  summary: string
  /** Returns the exit code. Throws UsageError for wrong arguments. */
  run: (args: string[], context: CommandContext) => Promise<number>
}

export class UsageError extends Error {}

import { Problem } from '#server/platform/problem.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'

/** The terminal that runs a command. */
export type Terminal = {
  /** Relative paths in arguments start here. */
  cwd: string
  print: (line: string) => void
  isTerminal: boolean
  /** The terminal's width, if known. */
  columns?: number
  signal: AbortSignal
}

/** Tools of a command. They are handed in, so that a running server can carry out commands too. */
export type CommandContext = Terminal & { config: Config; database: Database }

export type Command<Context = CommandContext> = {
  usage: string
  summary: string
  /** Returns the exit code. Throws UsageError for wrong arguments. */
  run: (args: string[], context: Context) => Promise<number>
}

export class UsageError extends Error {}

/** Runs a command and gives its exit code; wrong arguments give their reason and the usage. */
export async function carryOut<Context extends Terminal>(
  command: Command<Context>,
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

/** Wrong arguments, and refusals of the program itself. Both are printed with the usage, without a stack. */
function isUsageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return (
    error instanceof UsageError ||
    error instanceof Problem ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))
  )
}

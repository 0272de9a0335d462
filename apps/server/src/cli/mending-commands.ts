import { acceptLossCommand } from './accept-loss.command.ts'
import type { Command } from './command.ts'
import { quarantineCommand } from './quarantine.command.ts'
import { resetCommand } from './reset.command.ts'

/** What an operator does about a source that is not well. */
export const MENDING_COMMANDS: Record<string, Command> = {
  quarantine: quarantineCommand,
  'accept-loss': acceptLossCommand,
  reset: resetCommand,
}

import { acceptLossCommand } from './accept-loss.command.ts'
import type { Command } from './command.ts'
import { quarantineCommand } from './quarantine.command.ts'
import { resetCommand } from './reset.command.ts'

/** Commands to repair a source. */
export const MENDING_COMMANDS: Record<string, Command> = {
  quarantine: quarantineCommand,
  'accept-loss': acceptLossCommand,
  reset: resetCommand,
}

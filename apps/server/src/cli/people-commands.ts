import type { Command } from './command.ts'
import { operatorCommand } from './operator.command.ts'
import { premiumCommand } from './premium.command.ts'

/** Commands about people: who looks after the site, and what members have. */
export const PEOPLE_COMMANDS: Record<string, Command> = {
  operator: operatorCommand,
  premium: premiumCommand,
}

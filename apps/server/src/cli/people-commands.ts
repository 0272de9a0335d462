import type { Command } from './command.ts'
import { operatorCommand } from './operator.command.ts'
import { premiumCommand } from './premium.command.ts'
import { secretCommand } from './secret.command.ts'

/** Commands about people: operators, members, and the secret that signs them in. */
export const PEOPLE_COMMANDS: Record<string, Command> = {
  operator: operatorCommand,
  premium: premiumCommand,
  secret: secretCommand,
}

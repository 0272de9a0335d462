import { cardsCommand } from './cards.command.ts'
import type { Command } from './command.ts'
import { mergesCommand } from './merges.command.ts'

/** Commands with which an operator reads what cards say. */
export const READING_COMMANDS: Record<string, Command> = {
  cards: cardsCommand,
  merges: mergesCommand,
}

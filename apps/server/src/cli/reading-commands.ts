import { cardsCommand } from './cards.command.ts'
import type { Command } from './command.ts'
import { mergesCommand } from './merges.command.ts'

/** Commands for operators to read the cards' content. */
export const READING_COMMANDS: Record<string, Command> = {
  cards: cardsCommand,
  merges: mergesCommand,
}

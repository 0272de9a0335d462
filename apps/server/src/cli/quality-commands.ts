import type { ToolCommand } from './command.ts'
import { categoryEvalCommand, categoryTrainCommand } from './category-commands.ts'
import { mergeEvalCommand } from './merge-eval.command.ts'
import { mergeTrainCommand } from './merge-train.command.ts'
import { moodEvalCommand } from './mood-eval.command.ts'

/** What measures and trains the rules and models that gathering uses. */
export const QUALITY_COMMANDS: Record<string, ToolCommand> = {
  'merge-eval': mergeEvalCommand,
  'merge-train': mergeTrainCommand,
  'mood-eval': moodEvalCommand,
  'category-eval': categoryEvalCommand,
  'category-train': categoryTrainCommand,
}

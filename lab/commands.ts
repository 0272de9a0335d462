import { carryOut, UsageError } from '@okolo/server/cli/command.ts'
import { categoryEvalCommand, categoryTrainCommand } from './categories/category-commands.ts'
import type { LabCommand, LabTerminal } from './common/lab-command.ts'
import { mergeEvalCommand } from './merging/merge-eval.command.ts'
import { mergeTrainCommand } from './merging/merge-train.command.ts'
import { moodEvalCommand } from './moods/mood-eval.command.ts'

/** Commands that measure and train the rules and models of gathering. tools/run.mjs knows them by the ends of their names. */
export const LAB_COMMANDS: Record<string, LabCommand> = {
  'merge-eval': mergeEvalCommand,
  'merge-train': mergeTrainCommand,
  'mood-eval': moodEvalCommand,
  'category-eval': categoryEvalCommand,
  'category-train': categoryTrainCommand,
}

/** Runs the command that is named first and gives its exit code. Throws UsageError where there is none of that name. */
export function runLab([name = '', ...args]: string[], terminal: LabTerminal): Promise<number> {
  const command = Object.hasOwn(LAB_COMMANDS, name) ? LAB_COMMANDS[name] : undefined
  if (command === undefined) throw new UsageError(`lab/ has no command "${name}".\n${labHelp()}`)
  return carryOut(command, args, terminal)
}

/** Lists the commands, as `npm run okolo -- lab` prints them. */
export function labHelp(): string {
  const lines = Object.values(LAB_COMMANDS).map(
    ({ usage, summary }) => `  npm run okolo -- ${usage}\n      ${summary}`,
  )
  return ['The commands of lab/:', ...lines].join('\n')
}

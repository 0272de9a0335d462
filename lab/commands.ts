import { readCall } from '@okolo/server/cli/call/call.ts'
import { addCategoryCommands } from './categories/category-commands.ts'
import type { AddLabCommands, LabTerminal } from './common/lab-command.ts'
import { addListingEval } from './listings/listing-eval.command.ts'
import { addMergeEval } from './merging/merge-eval.command.ts'
import { addMergeTrain } from './merging/merge-train.command.ts'
import { addMoodEval } from './moods/mood-eval.command.ts'
import { addPosterEval } from './posters/poster-eval.command.ts'
import { addPriceEval } from './prices/price-eval.command.ts'

/** Declares commands that measure and train the rules and models of gathering. tools/run.mjs knows them by the ends of their names. */
export const addLab: AddLabCommands = (lab, run) => {
  lab.commandsGroup('The commands of lab/:')
  const all = [
    addMergeEval,
    addMergeTrain,
    addMoodEval,
    addCategoryCommands,
    addPriceEval,
    addListingEval,
    addPosterEval,
  ]
  for (const add of all) add(lab, run)
}

/** Carries a call out and gives its exit code. A wrong call is answered with its reason. */
export async function runLab(
  args: string[],
  terminal: LabTerminal,
  complain = terminal.print,
): Promise<number> {
  const call = readCall(args, addLab, { print: terminal.print, complain })
  return typeof call === 'number' ? call : call(terminal)
}

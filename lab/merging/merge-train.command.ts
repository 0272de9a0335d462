import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { wholeNumber } from '@okolo/server/cli/call/given.ts'
import { MODEL_FILE } from '@okolo/server/knowledge/matching/compare.ts'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { scoreBaselines } from './evaluate/baselines.ts'
import { evaluate, summary } from './evaluate/evaluation.ts'
import { decidedExamples, type Decided } from './training/decided.ts'
import { trainModel, type Example } from './training/train.ts'
import {
  foldModels,
  generatedExamples,
  matchOutOfFold,
  matchUnseen,
  readOpenSets,
} from './training/training-set.ts'

export const addMergeTrain: AddLabCommands = (lab, run) => {
  lab
    .command('merge-train')
    .description('train the model that merges listings')
    .option('--data <folder>', 'the labelled sets', '../shared/data/05-dedup')
    .option('--decisions <file>', 'learn from what operators decided as well (decisions --jsonl)')
    .option('--seed <number>', 'of the made listings', wholeNumber(0), 1)
    .option('--check', 'print out-of-fold figures and write nothing', false)
    .option(
      '--unseen',
      'print the figures of each set by a model without it and by made listings alone, and write nothing',
      false,
    )
    .action((options) => run((terminal) => trainMerging(options, terminal)))
}

type Options = {
  data: string
  decisions?: string | undefined
  seed: number
  check: boolean
  unseen: boolean
}

async function trainMerging(
  { data, decisions, seed, check, unseen }: Options,
  { cwd, print }: LabTerminal,
): Promise<number> {
  const sets = await readOpenSets(resolve(cwd, data))
  const decided = decisions === undefined ? [] : await readDecided(resolve(cwd, decisions))
  // Decisions of operators are in every model: no fold is measured by them.
  const made = [...generatedExamples(seed), ...decided]
  const open = sets.flatMap(({ examples }) => examples)
  print(
    `${open.length} labelled pairs of ${sets.length} sets, ${made.length - decided.length} made ones, ${decided.length} of operators`,
  )
  if (unseen) {
    for (const set of sets)
      for (const [of, others] of [
        ['a model without it', sets],
        ['made listings alone', []],
      ] as const) {
        const matched = matchUnseen(set, { others, made, seed })
        print(`${set.name}, by ${of}: ${summary(evaluate(matched, set.pairs))}`)
      }
    return 0
  }
  const models = foldModels(sets, made, seed)
  for (const set of sets) {
    print(`${set.name}, out of fold: ${summary(evaluate(matchOutOfFold(set, models), set.pairs))}`)
    const simple = scoreBaselines(set.mentions, set.prepared, set.pairs)
    for (const [name, { f1 }] of Object.entries(simple))
      print(`${set.name}, simple rule "${name}": F1 ${(100 * f1).toFixed(2)}`)
  }
  if (check) return 0
  await writeFile(MODEL_FILE, `${JSON.stringify(trainModel([...open, ...made], seed))}\n`)
  print('The model is written.')
  return 0
}

/** Reads the output of `okolo decisions --jsonl`. */
async function readDecided(file: string): Promise<Example[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own command wrote the file
  return decidedExamples(lines.map((line) => JSON.parse(line) as Decided))
}

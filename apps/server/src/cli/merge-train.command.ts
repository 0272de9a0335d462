import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluate, summary } from '#server/ingest/match/evaluate/evaluation.ts'
import { MODEL_FILE } from '#server/ingest/match/model.ts'
import { trainModel } from '#server/ingest/match/training/train.ts'
import {
  foldModels,
  generatedExamples,
  matchOutOfFold,
  readOpenSets,
} from '#server/ingest/match/training/training-set.ts'
import type { ToolCommand } from './command.ts'

export const mergeTrainCommand: ToolCommand = {
  usage: 'merge-train [--data ../shared/data/05-dedup] [--seed 1] [--check]',
  summary:
    'train the model that merges listings; --check prints out-of-fold figures and writes nothing',
  run: async (args, { cwd, print }) => {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string', default: '../shared/data/05-dedup' },
        seed: { type: 'string', default: '1' },
        check: { type: 'boolean', default: false },
      },
    })
    const seed = Number(values.seed)
    const sets = await readOpenSets(resolve(cwd, values.data))
    const made = generatedExamples(seed)
    const open = sets.flatMap(({ examples }) => examples)
    print(`${open.length} labelled pairs of ${sets.length} sets, ${made.length} made ones`)
    const models = foldModels(sets, made, seed)
    for (const set of sets)
      print(
        `${set.name}, out of fold: ${summary(evaluate(matchOutOfFold(set, models), set.pairs))}`,
      )
    if (values.check) return 0
    await writeFile(MODEL_FILE, `${JSON.stringify(trainModel([...open, ...made], seed))}\n`)
    print('The model is written.')
    return 0
  },
}

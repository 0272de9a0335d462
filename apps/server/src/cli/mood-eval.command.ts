import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluateMoods } from '#server/ingest/mood/evaluate-moods.ts'
import {
  LabelledFileError,
  readLabelledFile,
  type LabelledEvent,
} from '#server/ingest/mood/labelled-event.ts'
import type { Quality } from '#server/ingest/mood/mood-quality.ts'
import { labelWithModel } from '#server/ingest/mood/model/label-with-model.ts'
import { moodProvider } from '#server/ingest/mood/model/provider-of.ts'
import { UsageError, type Terminal, type ToolCommand } from './command.ts'

export const moodEvalCommand: ToolCommand = {
  usage: 'mood-eval --events <labelled.jsonl> [--model] [--faults] [--json]',
  summary:
    'how well the rules name the moods of labelled events; --model: with the say of the model that OKOLO_LLM_* names',
  run: async (args, terminal) => {
    const { print, cwd } = terminal
    const { values } = parseArgs({
      args,
      options: {
        events: { type: 'string' },
        model: { type: 'boolean', default: false },
        faults: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    if (!values.events) throw new UsageError('--events is needed: a file with one event a line.')
    const events = await readEvents(resolve(cwd, values.events))
    const moodsOf = values.model ? await moodsByModel(events, terminal) : undefined
    const result = evaluateMoods(events, moodsOf)
    if (values.json) {
      print(JSON.stringify(result))
      return 0
    }
    print(`${result.events} events, ${(result.coverage * 100).toFixed(0)} % with a mood`)
    const [low, high] = result.microInterval
    print(`micro     ${row(result.micro)}, 95 % between ${low.toFixed(3)} and ${high.toFixed(3)}`)
    print(`macro F1  ${result.macroF1.toFixed(3)}`)
    for (const [name, quality] of [
      ...Object.entries(result.byMood),
      ...Object.entries(result.byLanguage),
    ])
      print(`${name.padEnd(10)}${row(quality)}`)
    if (values.faults)
      for (const { id, title, expected, given } of result.faults)
        print(
          `${id} ${title}\n  expected ${expected.join(', ') || 'none'}; given ${
            given
              .map(
                ({ mood, reasons }) =>
                  `${mood} (${reasons.map(({ from, quote }) => `${from}: ${quote}`).join(', ')})`,
              )
              .join(', ') || 'none'
          }`,
        )
    return 0
  },
}

async function moodsByModel(
  events: readonly LabelledEvent[],
  { print, signal, readSettings }: Terminal,
) {
  const model = readSettings?.().model ?? null
  if (model === null) throw new UsageError('--model needs OKOLO_LLM_URL and OKOLO_LLM_MODEL.')
  const { moodsOf, tokens } = await labelWithModel(events, moodProvider(model), signal)
  print(`with ${model.embeddings ?? model.model}, ${tokens} tokens`)
  return moodsOf
}

async function readEvents(path: string): Promise<LabelledEvent[]> {
  try {
    return readLabelledFile(await readFile(path))
  } catch (error) {
    if (error instanceof LabelledFileError)
      throw new UsageError(`${path}, ${error.message}`, { cause: error })
    if (error instanceof Error && 'code' in error)
      throw new UsageError(`${path} cannot be read: ${error.message}`, { cause: error })
    throw error
  }
}

function row({ precision, recall, f1, labels }: Quality): string {
  return `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  (${labels} labels)`
}

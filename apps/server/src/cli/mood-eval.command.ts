import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  evaluateMoods,
  readLabelledEvent,
  type LabelledEvent,
} from '#server/ingest/mood/evaluate-moods.ts'
import type { Quality } from '#server/ingest/mood/mood-quality.ts'
import { UsageError, type ToolCommand } from './command.ts'

export const moodEvalCommand: ToolCommand = {
  usage: 'mood-eval --events <labelled.jsonl> [--faults] [--json]',
  summary: 'how well the rules name the moods of labelled events',
  run: async (args, { print, cwd }) => {
    const { values } = parseArgs({
      args,
      options: {
        events: { type: 'string' },
        faults: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    if (!values.events) throw new UsageError('--events is needed: a file with one event a line.')
    const result = evaluateMoods(await readEvents(resolve(cwd, values.events)))
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

/** Lines end with "\n" only: texts may hold other line separators of Unicode. */
async function readEvents(path: string): Promise<LabelledEvent[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return []
    try {
      return [readLabelledEvent(JSON.parse(line))]
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new UsageError(`${path}, line ${i + 1}: ${reason}`, { cause: error })
    }
  })
}

function row({ precision, recall, f1, labels }: Quality): string {
  return `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  (${labels} labels)`
}

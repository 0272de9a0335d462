import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { examples, UsageError } from '@okolo/server/cli/call/call.ts'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { evaluateMoods, type MoodEvaluation } from './evaluate/evaluate-moods.ts'
import { evaluateGathered } from './gathered/evaluate-gathered.ts'
import {
  LabelledFileError,
  readLabelledFile,
  type LabelledEvent,
} from './labelled/labelled-event.ts'
import type { Quality } from './evaluate/mood-quality.ts'

export const addMoodEval: AddLabCommands = (lab, run) => {
  lab
    .command('mood-eval')
    .description('how well the rules name the moods of labelled events')
    .option('--events <file>', 'the labelled events, one a line')
    .option('--gathered', 'take the labelled cards of recorded feeds', false)
    .option('--data <folder>', 'the recorded feeds', '../shared/data')
    .option('--faults', 'print each wrong one with its reasons', false)
    .option('--json', 'print everything as JSON', false)
    .addHelpText('after', examples('mood-eval --events labelled.jsonl --faults'))
    .action((options) => run((terminal) => evaluateEvents(options, terminal)))
}

type Options = { events?: string | undefined; data: string } & {
  [name in 'gathered' | 'faults' | 'json']: boolean
}

async function evaluateEvents(values: Options, { print, cwd }: LabTerminal): Promise<number> {
  if (values.gathered) {
    const groups = await evaluateGathered(resolve(cwd, values.data)).catch(unreadable(values.data))
    if (values.json) print(JSON.stringify(groups))
    else
      for (const { group, all, byFeed } of groups) {
        print(GROUP_NAMES[group])
        for (const [name, { micro }] of Object.entries(byFeed))
          print(`  ${name.padEnd(22)}${row(micro)}`)
        printEvaluation(all, values.faults, print)
      }
    return 0
  }
  if (!values.events)
    throw new UsageError('--events is needed, a file with one event a line; or --gathered.')
  const events = await readEvents(resolve(cwd, values.events))
  const result = evaluateMoods(events)
  if (values.json) print(JSON.stringify(result))
  else printEvaluation(result, values.faults, print)
  return 0
}

const GROUP_NAMES = {
  open: 'Feeds that rules were chosen with',
  seen: 'Feeds that were left out, measured, and then read',
  'held-out': 'Feeds that were left out',
  unread: 'Feeds that were first read when a mood asked for a witness',
}

function printEvaluation(
  result: MoodEvaluation,
  withFaults: boolean,
  print: LabTerminal['print'],
): void {
  print(`${result.events} events, ${(result.coverage * 100).toFixed(0)} % with a mood`)
  const [low, high] = result.microInterval
  print(`micro     ${row(result.micro)}, 95 % between ${low.toFixed(3)} and ${high.toFixed(3)}`)
  print(`macro F1  ${result.macroF1.toFixed(3)}`)
  for (const [name, quality] of [
    ...Object.entries(result.byMood),
    ...Object.entries(result.byLanguage),
  ])
    print(`${name.padEnd(10)}${row(quality)}`)
  if (!withFaults) return
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
}

async function readEvents(path: string): Promise<LabelledEvent[]> {
  try {
    return readLabelledFile(await readFile(path))
  } catch (error) {
    if (error instanceof LabelledFileError)
      throw new UsageError(`${path}, ${error.message}`, { cause: error })
    return unreadable(path)(error)
  }
}

/** Turns a file that cannot be read into a UsageError. Other errors go on. */
function unreadable(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && 'code' in error)
      throw new UsageError(`${path} cannot be read: ${error.message}`, { cause: error })
    throw error
  }
}

function row({ precision, recall, f1, labels }: Quality): string {
  return `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  (${labels} labels)`
}

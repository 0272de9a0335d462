import { resolve } from 'node:path'
import { Presets, SingleBar } from 'cli-progress'
import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { examples, UsageError } from '@okolo/server/cli/call/call.ts'
import { wholeNumber } from '@okolo/server/cli/call/given.ts'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { scoreBaselines } from './evaluate/baselines.ts'
import { evaluate, summary, type Evaluation } from './evaluate/evaluation.ts'
import { readLabelledSet, type Pair } from './evaluate/labelled-set.ts'
import { BadLine } from './evaluate/read-lines.ts'
import { runMatcher, type Matched } from './evaluate/run-matcher.ts'
import { completePairs } from './evaluate/score-generated.ts'
import { generate } from './training/generator/listings.ts'
import { evaluateGathered } from './gathered/gathered-eval.ts'

type Input = {
  mentions: DateMention[]
  pairs: Pair[]
  happeningOf: Map<string, string> | null
  notes: string[]
}

export const addMergeEval: AddLabCommands = (lab, run) => {
  lab
    .command('merge-eval')
    .description(
      'run the matcher over a labelled set and print how often it is right, and where it is wrong and why',
    )
    .option('--listings <file>', 'the listings of a labelled set, with --pairs')
    .option('--pairs <file>', 'its pairs')
    .option('--generated', 'take made listings', false)
    .option('--seed <number>', 'of the made listings', wholeNumber(0), 7)
    .option('--cities <number>', 'of the made listings', wholeNumber(0), 18)
    .option('--size <number>', 'of a made city', wholeNumber(0), 100)
    .option('--gathered', 'gather recorded feeds and count the merged groups that are right', false)
    .option('--data <folder>', 'the recorded feeds', '../shared/data')
    .option(
      '--feed <set>',
      'only these of the recorded feeds, once for each',
      (one: string, others: string[]) => [...others, one],
      [],
    )
    .option('--unread', 'print the groups of recorded feeds that nobody has judged', false)
    .option('--no-places', 'gather the recorded feeds without any places')
    .option('--baselines', 'compare with simple rules', false)
    .option('--json', 'print everything as JSON', false)
    .addHelpText(
      'after',
      examples(
        'merge-eval --listings listings.jsonl --pairs pairs.jsonl --baselines',
        'merge-eval --gathered --feed madrid --unread',
      ),
    )
    .action((options) => run((terminal) => evaluateMerging(options, terminal)))
}

type Options = { [name in 'listings' | 'pairs']?: string | undefined } & {
  [name in 'seed' | 'cities' | 'size']: number
} & { [name in 'generated' | 'gathered' | 'unread' | 'places' | 'baselines' | 'json']: boolean } & {
  data: string
  feed: string[]
}

async function evaluateMerging(values: Options, terminal: LabTerminal): Promise<number> {
  const { cwd, print, isTerminal } = terminal
  const { data, feed: feeds, unread, places, json } = values
  if (values.gathered)
    return evaluateGathered({ data, feeds, unread, noPlaces: !places, json }, terminal)
  let input: Input
  if (values.generated) {
    const { seed, cities, size } = values
    input = { ...generate({ seed, cities, size, half: 'test' }), notes: [] }
  } else {
    if (!values.listings || !values.pairs)
      throw new UsageError('--listings and --pairs are needed.')
    try {
      const set = await readLabelledSet(resolve(cwd, values.listings), resolve(cwd, values.pairs))
      input = { ...set, happeningOf: null }
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      print(error.message)
      return 1
    }
  }
  const bar = showBar(isTerminal)
  const matched = runMatcher(input.mentions, { watched: input.pairs, progress: bar.update })
  bar.stop()
  const pairs =
    input.happeningOf === null
      ? input.pairs
      : completePairs(input.pairs, input.happeningOf, matched)
  const titles = new Map(input.mentions.map((mention) => [mention.id, mention.titles.join(' / ')]))
  const result = evaluate(matched, pairs, titles)
  const traps = input.happeningOf === null ? null : trapsOf(input.pairs, matched)
  const baselines = values.baselines
    ? scoreBaselines(input.mentions, [...matched.mentions.values()], input.pairs)
    : null
  if (json)
    print(JSON.stringify({ ...result, hardNegatives: traps, baselines, notes: input.notes }))
  else {
    for (const note of input.notes) print(note)
    show(result, traps, baselines, print)
  }
  return 0
}

/** On stderr, so that the output may be piped. */
function showBar(isTerminal: boolean): {
  update: (done: number, total: number) => void
  stop: () => void
} {
  if (!isTerminal) return { update: () => undefined, stop: () => undefined }
  const bar = new SingleBar(
    {
      format: 'Comparing {bar} {value}/{total} listings, {eta_formatted} left',
      stream: process.stderr,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  )
  bar.start(0, 0)
  return {
    update: (done, total) => {
      bar.setTotal(total)
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}

/** Returns the share of pairs that stayed apart, for each trap of the generator. */
function trapsOf(pairs: readonly Pair[], { clusterOf }: Matched): Record<string, number> {
  const traps: Record<string, number> = {}
  const different = pairs.filter(({ label }) => label === 'different')
  const isApart = ({ a, b }: Pair): boolean => clusterOf.get(a) !== clusterOf.get(b)
  for (const [kind, group] of Map.groupBy(different, (pair) => pair.kind ?? ''))
    traps[kind] = group.filter(isApart).length / group.length
  traps['all'] = different.length === 0 ? 1 : different.filter(isApart).length / different.length
  return traps
}

function show(
  result: Evaluation,
  traps: Record<string, number> | null,
  baselines: ReturnType<typeof scoreBaselines> | null,
  print: (line: string) => void,
): void {
  for (const { is, a, b, titles, kind, explanation } of result.wrong)
    print(
      `${is}: ${a} (${titles[0]}) and ${b} (${titles[1]})${kind === null ? '' : ` [${kind}]`}\n    ${explanation}`,
    )
  for (const [name, share] of Object.entries(traps ?? {}))
    print(`kept apart, ${name}: ${(100 * share).toFixed(1)} %`)
  for (const [name, { precision, recall, f1 }] of Object.entries(baselines ?? {}))
    print(
      `baseline "${name}": P ${(100 * precision).toFixed(2)} R ${(100 * recall).toFixed(2)} F1 ${(100 * f1).toFixed(2)}`,
    )
  print(`${result.listings} listings in ${result.clusters} clusters`)
  print(summary(result))
}

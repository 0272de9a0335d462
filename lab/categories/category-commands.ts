import { resolve } from 'node:path'
import { UsageError } from '@okolo/server/cli/call/call.ts'
import type { AddLabCommands, LabTerminal } from '../common/lab-command.ts'
import { judgeCards, qualityOf, type FeedJudgement } from './cards/judge-cards.ts'

export const addCategoryCommands: AddLabCommands = (lab, run) => {
  lab
    .command('category-eval')
    .description('how many labelled cards of recorded feeds have a wrong category or none')
    .option('--data <folder>', 'the recorded feeds', DATA)
    .option('--faults', 'print each of those cards and why', false)
    .option('--json', 'print everything as JSON', false)
    .action((options) => run((terminal) => evaluateCards(options, terminal)))
}

const DATA = '../shared/data'

async function evaluateCards(
  values: { data: string; faults: boolean; json: boolean },
  { print, cwd }: LabTerminal,
): Promise<number> {
  const data = resolve(cwd, values.data)
  const feeds = await judgeCards(data)
  if (feeds.length === 0)
    throw new UsageError(`${data} holds none of the recorded feeds; name another with --data.`)
  if (values.json) {
    const counts = feeds.map(({ feed, group, cards, wrong, absent, byEvidence }) => ({
      feed,
      group,
      cards,
      wrong,
      absent,
      byEvidence,
    }))
    print(JSON.stringify({ feeds: counts }))
    return 0
  }
  for (const line of cardLines(feeds, values.faults)) print(line)
  for (const line of evidenceLines(feeds)) print(line)
  return 0
}

/** One line for each feed and each group. `hasFaults` adds the wrong cards. */
function cardLines(feeds: readonly FeedJudgement[], hasFaults: boolean): string[] {
  return [...Map.groupBy(feeds, ({ group }) => group)].flatMap(([group, own]) => {
    const all = qualityOf(own)
    return [
      `Feeds, ${group}:`,
      ...own.flatMap(({ feed, cards, wrong, absent, faults }) => [
        `${feed.padEnd(30)}${String(cards).padStart(4)} cards   wrong ${wrong}   without ${absent}`,
        ...(hasFaults ? faults.map(faultLine) : []),
      ]),
      `${'together'.padEnd(30)}${String(all.cards).padStart(4)} cards   wrong ${shareOf(all.wrong, all.cards)}   without ${shareOf(all.absent, all.cards)}`,
    ]
  })
}

/** One line for each kind of evidence, of all feeds together. */
function evidenceLines(feeds: readonly FeedJudgement[]): string[] {
  const counts = new Map<string, { cards: number; wrong: number }>()
  for (const [by, { cards, wrong }] of feeds.flatMap(({ byEvidence }) =>
    Object.entries(byEvidence),
  )) {
    const before = counts.get(by) ?? { cards: 0, wrong: 0 }
    counts.set(by, { cards: before.cards + cards, wrong: before.wrong + wrong })
  }
  return [
    'By evidence:',
    ...[...counts].map(([by, { cards, wrong }]) => {
      const [low, high] = bounds(wrong, cards)
      return `${by.padEnd(30)}${String(cards).padStart(4)} cards   wrong ${tenths(wrong / cards)} (${tenths(low)} to ${tenths(high)})`
    }),
  ]
}

function faultLine({ card, fits }: FeedJudgement['faults'][number]): string {
  const { titles, language, category, categoryReason: reason } = card.content
  const why = reason == null ? '' : ` by ${reason.by} "${reason.quote}"`
  return `  ${titles[language] ?? ''}: ${category}${why}, but ${fits.join(' or ')}`
}

function shareOf(of: number, cards: number): string {
  const [low, high] = bounds(of * cards, cards)
  return `${tenths(of)} (${tenths(low)} to ${tenths(high)})`
}

/** The share in nineteen of twenty such samples (Wilson). */
function bounds(found: number, all: number): [low: number, high: number] {
  const z = 1.96
  const [p, n] = [found / (all || 1), all || 1]
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))
  return [Math.max(0, middle - half), middle + half]
}

const tenths = (share: number): string => `${(share * 100).toFixed(1)} %`

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import type { Compare } from '../evaluate/cluster.ts'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import type { Model } from '@okolo/server/knowledge/matching/compare.ts'
import type { Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'
import { candidates } from '../evaluate/candidates.ts'
import { readLabelledSet, type Pair } from '../evaluate/labelled-set.ts'
import { matchPrepared, prepareAll, type Matched } from '../evaluate/run-matcher.ts'
import { randomFrom } from '../../common/random.ts'
import { generate } from './generator/listings.ts'
import { exampleOf, foldOf, groupOf, trainModel, type Example } from './train.ts'

const FOLDS = 5

/** Weight of each kind of example: labels read by people count more than made ones. */
const WEIGHT = { open: 1.5, generated: 0.25 }
/** Listings of nine languages, two cities each. */
const GENERATED = { half: 'train', cities: 18, size: 200 } as const
/** Of the pairs that merely share a block, this share trains. */
const STRANGERS = 0.12

export type OpenSet = {
  name: string
  mentions: DateMention[]
  prepared: Prepared[]
  pairs: Pair[]
  examples: Example[]
}

/** The labelled sets in the folders of `folder`, in the order of their names. */
export async function readOpenSets(folder: string): Promise<OpenSet[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const file = (part: string): string => join(folder, name, part)
      const { mentions, pairs } = await readLabelledSet(file('listings.jsonl'), file('pairs.jsonl'))
      const prepared = prepareAll(mentions)
      return { name, mentions, prepared, pairs, examples: examplesOf(prepared, pairs, WEIGHT.open) }
    }),
  )
}

function examplesOf(
  prepared: readonly Prepared[],
  pairs: readonly Pair[],
  weight: number,
): Example[] {
  const byId = new Map(prepared.map((mention) => [mention.id, mention]))
  return pairs.flatMap(({ a, b, label }) => {
    const [x, y] = [byId.get(a), byId.get(b)]
    if (x === undefined || y === undefined || (label !== 'same' && label !== 'different')) return []
    return exampleOf(x, y, label === 'same', weight) ?? []
  })
}

/** Examples of made listings: all labelled pairs and some of the strangers that share a block. */
export function generatedExamples(seed: number): Example[] {
  const { mentions, pairs, happeningOf } = generate({ ...GENERATED, seed })
  const prepared = prepareAll(mentions)
  const random = randomFrom(seed + 1)
  const examples = examplesOf(prepared, pairs, WEIGHT.generated)
  for (const [x, y] of candidates(prepared)) {
    const [a, b] = [prepared[x], prepared[y]]
    if (a === undefined || b === undefined || happeningOf.get(a.id) === happeningOf.get(b.id))
      continue
    if (!random.chance(STRANGERS)) continue
    const example = exampleOf(a, b, false, WEIGHT.generated)
    if (example !== null) examples.push(example)
  }
  return examples
}

/** One model a fold of cities and months: each has seen no pair of its fold, but all made listings. */
export function foldModels(
  sets: readonly OpenSet[],
  made: readonly Example[],
  seed: number,
): Model[] {
  const open = sets.flatMap(({ examples }) => examples)
  return Array.from({ length: FOLDS }, (_, fold) =>
    trainModel([...open.filter(({ group }) => foldOf(group, FOLDS) !== fold), ...made], seed),
  )
}

/** The whole matcher over a set of which the model has seen nothing: it knows the other sets and made listings. */
export function matchUnseen(
  set: OpenSet,
  { others, made, seed }: { others: readonly OpenSet[]; made: readonly Example[]; seed: number },
): Matched {
  const seen = others.filter((other) => other !== set).flatMap(({ examples }) => examples)
  const model = trainModel([...seen, ...made], seed)
  const compareNow: Compare = (a, b) => compare(a, b, model)
  return matchPrepared(set.prepared, { compareNow, watched: set.pairs })
}

/** The whole matcher over a set where every two mentions are judged by the model that has not seen their city and month. */
export function matchOutOfFold({ prepared, pairs }: OpenSet, models: readonly Model[]): Matched {
  const compareNow: Compare = (a, b) => compare(a, b, models[foldOf(groupOf(a, b), FOLDS)])
  return matchPrepared(prepared, { compareNow, watched: pairs })
}

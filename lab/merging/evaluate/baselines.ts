import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import type { Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'
import { trigramDice } from '@okolo/server/knowledge/mentions/similarity.ts'
import { candidates } from './candidates.ts'
import type { Pair } from './labelled-set.ts'
import { PLAIN_RULES, plainCandidates, plainOf } from './plain-baselines.ts'
import { scorePairs } from './score.ts'

type Rule = (a: Prepared, b: Prepared) => boolean

/**
 * Simple rules over what our own preparation makes of a listing (one spelling, kinds of event taken off), offered by our
 * blocking: what the model adds to these.
 */
const PREPARED_RULES: Record<string, Rule> = {
  'exact title and day': (a, b) => title(a) === title(b) && a.clock.day === b.clock.day,
  'title 0.6 alike and day': (a, b) => likeness(a, b) >= 0.6 && a.clock.day === b.clock.day,
  'title 0.4 alike, within 1 h or day, place not contradicting': (a, b) =>
    likeness(a, b) >= 0.4 && isNear(a, b) && isSamePlace(a, b),
}

export type BaselineScore = { precision: number; recall: number; f1: number }

/**
 * Scores simple rules by the labelled pairs: `plain` rules as a simple system would write them, and rules over our own
 * preparation. Joined pairs make components, as simple systems do.
 */
export function scoreBaselines(
  mentions: readonly DateMention[],
  prepared: readonly Prepared[],
  pairs: readonly Pair[],
): Record<string, BaselineScore> {
  const scores: Record<string, BaselineScore> = {}
  const add = (name: string, rootOf: (id: string) => string) => {
    const { precision, recall, f1 } = scorePairs(pairs, (a, b) => rootOf(a) === rootOf(b))
    scores[name] = { precision, recall, f1 }
  }
  const plain = mentions.map(plainOf)
  for (const [name, rule] of Object.entries(PLAIN_RULES))
    add(`plain: ${name}`, componentsBy(rule, plain, plainCandidates(plain)))
  for (const [name, rule] of Object.entries(PREPARED_RULES))
    add(`prepared: ${name}`, componentsBy(rule, prepared, candidates(prepared)))
  return scores
}

/** The component of each mention under a rule that is asked about the pairs that are offered. */
function componentsBy<T extends { id: string }>(
  rule: (a: T, b: T) => boolean,
  mentions: readonly T[],
  offered: Iterable<[number, number]>,
): (id: string) => string {
  const parent = new Map(mentions.map(({ id }) => [id, id]))
  const rootOf = (id: string): string => {
    let root = id
    for (let up = parent.get(root) ?? root; up !== root; up = parent.get(root) ?? root) root = up
    parent.set(id, root)
    return root
  }
  for (const [x, y] of offered) {
    const [a, b] = [mentions[x], mentions[y]]
    if (a === undefined || b === undefined) continue
    const [left, right] = [rootOf(a.id), rootOf(b.id)]
    if (left !== right && rule(a, b)) parent.set(left, right)
  }
  return rootOf
}

function title({ titles }: Prepared): string {
  return titles[0]?.words.join(' ') ?? ''
}

function likeness(a: Prepared, b: Prepared): number {
  return trigramDice(title(a), title(b))
}

function isNear(a: Prepared, b: Prepared): boolean {
  const [x, y] = [a.clock.minute, b.clock.minute]
  return a.clock.day === b.clock.day && (x === null || y === null || Math.abs(x - y) <= 60)
}

function isSamePlace({ place: x }: Prepared, { place: y }: Prepared): boolean {
  if (x.core.length > 0 && y.core.length > 0) return x.core.some((word) => y.core.includes(word))
  return x.city.length === 0 || y.city.length === 0 || x.city.some((word) => y.city.includes(word))
}

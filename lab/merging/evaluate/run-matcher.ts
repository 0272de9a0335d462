import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import { countWords } from '@okolo/server/knowledge/mentions/testing/count-words.ts'
import { prepare, type Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'
import { partners } from './candidates.ts'
import { cluster, type Compare, type Link } from './cluster.ts'
import { isForbiddenAtOnce } from './forbidden.ts'

/** Of those that may be one with a mention as far as rules tell at once, so many that share most blocks are compared. */
const PARTNERS_COMPARED = 60

/** Probability below which candidate pairs need not be kept for clustering. */
const KEEP_FROM = 0.2

export type Matched = {
  mentions: Map<string, Prepared>
  /** The cluster of each mention, by a number. */
  clusterOf: Map<string, number>
  /** True where the blocking offered a watched pair for comparing. */
  isCandidate: (a: string, b: string) => boolean
  compared: number
}

export type RunOptions = {
  compareNow?: Compare
  /** Pairs that `isCandidate` will be asked about. */
  watched?: readonly { a: string; b: string }[]
  progress?: (done: number, total: number) => void
}

/** The whole matcher over a set in memory: blocking, model, rules, clustering. */
export function runMatcher(mentions: readonly DateMention[], options: RunOptions = {}): Matched {
  return matchPrepared(prepareAll(mentions), options)
}

export function prepareAll(mentions: readonly DateMention[]): Prepared[] {
  const words = countWords(mentions)
  return mentions.map((mention) => prepare(mention, words))
}

const PROGRESS_EVERY = 100

export function matchPrepared(
  prepared: readonly Prepared[],
  { compareNow = compare, watched = [], progress = () => undefined }: RunOptions = {},
): Matched {
  const sought = new Map<string, Set<string>>()
  for (const { a, b } of watched)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      sought.set(one, (sought.get(one) ?? new Set()).add(other))
  const seen = new Set<string>()
  const links: Link[] = []
  let compared = 0
  for (const { first, seconds, shared } of partners(prepared)) {
    const a = prepared[first]
    if (a === undefined) continue
    const others = sought.get(a.id)
    let near: { b: Prepared; keys: number }[] = []
    for (const second of seconds) {
      const b = prepared[second]
      if (b === undefined) continue
      if (others?.has(b.id) === true) seen.add(pairKey(a.id, b.id))
      if (!isForbiddenAtOnce(a, b)) near.push({ b, keys: shared(second) })
    }
    if (near.length > PARTNERS_COMPARED)
      near = near.toSorted((x, y) => y.keys - x.keys).slice(0, PARTNERS_COMPARED)
    compared += near.length
    if (first % PROGRESS_EVERY === 0) progress(first, prepared.length)
    for (const { b } of near) {
      const found = compareNow(a, b)
      if (found.veto !== null) continue
      const { probability } = found
      if (probability >= KEEP_FROM) links.push({ a: a.id, b: b.id, probability, veto: null })
    }
  }
  progress(prepared.length, prepared.length)
  const clusterOf = new Map<string, number>()
  for (const [number, ids] of cluster(prepared, links, [], compareNow).entries())
    for (const id of ids) clusterOf.set(id, number)
  return {
    mentions: new Map(prepared.map((mention) => [mention.id, mention])),
    clusterOf,
    isCandidate: (a, b) => seen.has(pairKey(a, b)),
    compared,
  }
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`
}

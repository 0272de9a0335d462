import { candidates } from '../candidates.ts'
import type { Claim } from '../claim.ts'
import { cluster, type Compare, type Link } from '../cluster.ts'
import { compare } from '../compare.ts'
import { KEEP_FROM } from '../constants.ts'
import { timeVeto } from '../vetoes.ts'
import { countWords, prepare, type Prepared } from '../prepare.ts'

export type Matched = {
  claims: Map<string, Prepared>
  /** The cluster of each claim, by a number. */
  clusterOf: Map<string, number>
  /** Whether the blocking offered a watched pair for comparing. */
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
export function runMatcher(claims: readonly Claim[], options: RunOptions = {}): Matched {
  return matchPrepared(prepareAll(claims), options)
}

export function prepareAll(claims: readonly Claim[]): Prepared[] {
  const words = countWords(claims)
  return claims.map((claim) => prepare(claim, words))
}

const PROGRESS_EVERY = 1000

export function matchPrepared(
  prepared: readonly Prepared[],
  { compareNow = compare, watched = [], progress = () => undefined }: RunOptions = {},
): Matched {
  const unseen = new Set(watched.map(({ a, b }) => pairKey(a, b)))
  const seen = new Set<string>()
  const links: Link[] = []
  let compared = 0
  for (const [x, y] of candidates(prepared)) {
    const [a, b] = [prepared[x], prepared[y]]
    if (a === undefined || b === undefined) continue
    if (unseen.size > 0 && unseen.has(pairKey(a.id, b.id))) seen.add(pairKey(a.id, b.id))
    compared += 1
    if (compared % PROGRESS_EVERY === 0) progress(x, prepared.length)
    if (timeVeto(a, b) !== null) continue
    const { probability, veto } = compareNow(a, b)
    if (probability >= KEEP_FROM) links.push({ a: a.id, b: b.id, probability, veto })
  }
  progress(prepared.length, prepared.length)
  const clusterOf = new Map<string, number>()
  for (const [number, ids] of cluster(prepared, links, [], compareNow).entries())
    for (const id of ids) clusterOf.set(id, number)
  return {
    claims: new Map(prepared.map((claim) => [claim.id, claim])),
    clusterOf,
    isCandidate: (a, b) => seen.has(pairKey(a, b)),
    compared,
  }
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`
}

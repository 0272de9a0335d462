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
  /** `a\nb` with a < b. */
  isCandidate: (a: string, b: string) => boolean
  compared: number
}

/** The whole matcher over a set in memory: blocking, model, rules, clustering. */
export function runMatcher(
  claims: readonly Claim[],
  compareNow: Compare = compare,
  progress: (done: number, total: number) => void = () => undefined,
): Matched {
  return matchPrepared(prepareAll(claims), compareNow, progress)
}

export function prepareAll(claims: readonly Claim[]): Prepared[] {
  const words = countWords(claims)
  return claims.map((claim) => prepare(claim, words))
}

export function matchPrepared(
  prepared: readonly Prepared[],
  compareNow: Compare = compare,
  progress: (done: number, total: number) => void = () => undefined,
): Matched {
  const links: Link[] = []
  const places = new Map(prepared.map(({ id }, at) => [id, at]))
  const seen = new Set<number>()
  const numberOf = (a: string, b: string): number => {
    const [x = 0, y = 0] = [places.get(a), places.get(b)]
    return Math.min(x, y) * prepared.length + Math.max(x, y)
  }
  let compared = 0
  for (const [x, y] of candidates(prepared)) {
    const [a, b] = [prepared[x], prepared[y]]
    if (a === undefined || b === undefined) continue
    seen.add(x * prepared.length + y)
    compared += 1
    if (compared % 1000 === 0) progress(x, prepared.length)
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
    isCandidate: (a, b) => seen.has(numberOf(a, b)),
    compared,
  }
}

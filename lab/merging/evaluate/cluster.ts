import type { Comparison, Decision } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { compare } from '@okolo/server/knowledge/matching/compare.ts'
import { RIVAL_MARGIN } from '@okolo/server/knowledge/mentions/constants.ts'
import { inOrder } from '@okolo/server/knowledge/matching/compare.ts'
import type { Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'

/** Two mentions are joined from this probability on, and clusters from this mean over all their pairs. */
const LINK = 0.5
const MEAN_LINK = 0.5

/** A comparison of two mentions by their ids, as far as clustering needs it. */
export type Link = { a: string; b: string; probability: number; veto: string | null }

export type Compare = (a: Prepared, b: Prepared) => Pick<Comparison, 'probability' | 'veto'>

/**
 * Parts mentions into groups that tell of one date each: constrained agglomeration, best links first. Two groups are joined
 * when no pair across them is forbidden and the mean over all pairs across them holds (pairs nobody compared yet are
 * compared now), so strangers are never chained by a mention between them. Operators' decisions come
 * first. Mentions without an hour join last, and only where one timed group alone would take them.
 * Every mention is in one group; groups and ids are in the order of `mentions`. Links may leave out hopeless pairs.
 */
export function cluster(
  mentions: readonly Prepared[],
  comparisons: readonly Link[],
  decisions: readonly Decision[] = [],
  compareNow: Compare = compare,
): string[][] {
  const groups = new Groups(mentions, comparisons, decisions, compareNow)
  for (const { a, b, kind } of decisions) if (kind === 'must') groups.force(a, b)
  const byId = new Map(mentions.map((mention) => [mention.id, mention]))
  const links = inOrder(
    comparisons.filter(({ probability, veto }) => veto === null && probability >= LINK),
    ({ a, b, probability }) => ({
      probability,
      a: byId.get(a),
      b: byId.get(b),
      key: `${a}\n${b}`,
    }),
  )
  const late = links.filter(({ a, b }) => !groups.joinByTime(a, b))
  for (const { a, b } of late) groups.joinUntimed(a, b, late)
  return groups.all()
}

type Verdict = Pick<Comparison, 'probability' | 'veto'>

class Groups {
  readonly #members = new Map<string, Prepared[]>()
  readonly #rootOf = new Map<string, string>()
  readonly #known = new Map<string, Verdict>()
  readonly #cannot = new Set<string>()
  readonly #compare: Compare

  constructor(
    mentions: readonly Prepared[],
    links: readonly Link[],
    decisions: readonly Decision[],
    compareNow: Compare,
  ) {
    this.#compare = compareNow
    for (const mention of mentions) {
      this.#members.set(mention.id, [mention])
      this.#rootOf.set(mention.id, mention.id)
    }
    for (const link of links) this.#known.set(pairKey(link.a, link.b), link)
    for (const { a, b, kind } of decisions) if (kind === 'cannot') this.#cannot.add(pairKey(a, b))
  }

  all(): string[][] {
    return [...this.#members.values()].map((members) => members.map(({ id }) => id))
  }

  force(a: string, b: string): void {
    const [left, right] = [this.#rootOf.get(a), this.#rootOf.get(b)]
    if (left !== undefined && right !== undefined && left !== right) this.#join(left, right)
  }

  /** Joins the groups of two mentions if both or neither know the hour; false where this has to wait. */
  joinByTime(a: string, b: string): boolean {
    const [left, right] = this.#pair(a, b)
    if (left === right) return true
    if (this.#isTimed(left) !== this.#isTimed(right)) return false
    if (this.#mean(left, right) >= MEAN_LINK) this.#join(left, right)
    return true
  }

  /** Joins a group that knows no hour to a timed one, unless another timed group of that day would take it too. */
  joinUntimed(a: string, b: string, links: readonly Link[]): void {
    const [left, right] = this.#pair(a, b)
    if (left === right) return
    const mean = this.#mean(left, right)
    if (mean < MEAN_LINK) return
    if (this.#isTimed(left) === this.#isTimed(right)) return this.#join(left, right)
    const [untimed, timed] = this.#isTimed(left) ? [right, left] : [left, right]
    const rivals = this.#neighbours(untimed, links).filter(
      (other) =>
        other !== timed &&
        this.#isTimed(other) &&
        this.#isRival(timed, other) &&
        this.#mean(untimed, other) >= Math.max(MEAN_LINK, mean - RIVAL_MARGIN),
    )
    if (rivals.length === 0) this.#join(timed, untimed)
  }

  /** Another showing of the day, no better or worse than this one. */
  #isRival(timed: string, other: string): boolean {
    const [x] = this.#membersOf(timed)
    const [y] = this.#membersOf(other)
    return x !== undefined && y !== undefined && x.clock.day === y.clock.day
  }

  #neighbours(root: string, links: readonly Link[]): string[] {
    const found = new Set<string>()
    for (const { a, b } of this.#linksOf(links, root)) {
      const [left, right] = this.#pair(a, b)
      found.add(left === root ? right : left)
    }
    return [...found]
  }

  #byMention: Map<string, Link[]> | null = null

  #linksOf(links: readonly Link[], root: string): Link[] {
    if (this.#byMention === null) {
      this.#byMention = new Map()
      for (const link of links)
        for (const id of [link.a, link.b]) {
          const list = this.#byMention.get(id)
          if (list === undefined) this.#byMention.set(id, [link])
          else list.push(link)
        }
    }
    return this.#membersOf(root).flatMap(({ id }) => this.#byMention?.get(id) ?? [])
  }

  #pair(a: string, b: string): [string, string] {
    return [this.#rootOf.get(a) ?? a, this.#rootOf.get(b) ?? b]
  }

  #membersOf(root: string): readonly Prepared[] {
    return this.#members.get(root) ?? []
  }

  #isTimed(root: string): boolean {
    return this.#membersOf(root).some(({ clock }) => clock.minute !== null && !clock.isMidnight)
  }

  /** Mean probability over all pairs across two groups; 0 where one of them is forbidden. */
  #mean(left: string, right: string): number {
    let sum = 0
    let count = 0
    for (const a of this.#membersOf(left))
      for (const b of this.#membersOf(right)) {
        const key = pairKey(a.id, b.id)
        if (this.#cannot.has(key)) return 0
        const { probability, veto } = this.#verdict(key, a, b)
        if (veto === 'same_source' && this.#isParted(a, b, [left, right])) continue
        if (veto !== null) return 0
        sum += probability
        count += 1
      }
    return count === 0 ? 0 : sum / count
  }

  /** True if two listings of one platform are days of one that a third in the groups lists whole under the same title. */
  #isParted(a: Prepared, b: Prepared, roots: readonly string[]): boolean {
    return roots
      .flatMap((root) => this.#membersOf(root))
      .some((third) => third.source !== a.source && isRunOf(third, a) && isRunOf(third, b))
  }

  #verdict(key: string, a: Prepared, b: Prepared): Verdict {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { probability, veto } = this.#compare(a, b)
    this.#known.set(key, { probability, veto })
    return { probability, veto }
  }

  #join(into: string, from: string): void {
    const moved = this.#members.get(from) ?? []
    for (const { id } of moved) this.#rootOf.set(id, into)
    this.#members.get(into)?.push(...moved)
    this.#members.delete(from)
  }
}

function isRunOf(run: Prepared, part: Prepared): boolean {
  const [x, y] = [run.clock, part.clock]
  return (
    x.minute === null &&
    y.minute === null &&
    x.day <= y.day &&
    y.lastDay <= x.lastDay &&
    // A day is not a run of that day: two towns may have one.
    x.lastDay - x.day > y.lastDay - y.day &&
    run.titles[0]?.squashed === part.titles[0]?.squashed
  )
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`
}

import { candidates } from '../candidates.ts'
import type { Prepared } from '../prepare.ts'
import { trigramDice } from '../similarity.ts'

type Rule = (a: Prepared, b: Prepared) => boolean

/** What simple rules reach, to see what the model adds. Joined pairs make components, as simple systems do. */
export const BASELINES: Record<string, Rule> = {
  'exact title and day': (a, b) => title(a) === title(b) && a.clock.day === b.clock.day,
  'title 0.6 alike and day': (a, b) => likeness(a, b) >= 0.6 && a.clock.day === b.clock.day,
  'title 0.4 alike, within 1 h or day, place not contradicting': (a, b) =>
    likeness(a, b) >= 0.4 && isNear(a, b) && isSamePlace(a, b),
}

/** The component of each claim under a rule. */
export function componentsBy(rule: Rule, prepared: readonly Prepared[]): (id: string) => string {
  const parent = new Map(prepared.map(({ id }) => [id, id]))
  const rootOf = (id: string): string => {
    let root = id
    for (let up = parent.get(root) ?? root; up !== root; up = parent.get(root) ?? root) root = up
    parent.set(id, root)
    return root
  }
  for (const [x, y] of candidates(prepared)) {
    const [a, b] = [prepared[x], prepared[y]]
    if (a !== undefined && b !== undefined && rule(a, b)) parent.set(rootOf(a.id), rootOf(b.id))
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

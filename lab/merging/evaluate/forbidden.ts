import type { Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'
import { timesOf } from '@okolo/server/knowledge/matching/features.ts'
import { areShowings } from '@okolo/server/knowledge/matching/twins.ts'
import { isSameMoment, isSameRun, timeVeto } from '@okolo/server/knowledge/matching/vetoes.ts'

/**
 * True if a rule parts two mentions that needs no comparison of texts. `vetoOf` would find it too, but costs far more.
 */
export function isForbiddenAtOnce(a: Prepared, b: Prepared): boolean {
  if (areShowings(a, b)) return false
  if (timeVeto(a, b, timesOf(a, b)) !== null) return true
  if (a.source === b.source && a.event !== b.event && !isSameMoment(a, b) && !isSameRun(a, b))
    return true
  // With several titles the two that are most alike are compared: which ones is not known yet.
  const [x, ...moreX] = a.titles
  const [y, ...moreY] = b.titles
  if (x === undefined || y === undefined || moreX.length > 0 || moreY.length > 0) return false
  return (
    x.isUpsell !== y.isUpsell ||
    areDisjoint(x.years, y.years) ||
    areDisjoint(x.numbers, y.numbers) ||
    (x.session !== null && y.session !== null && x.session !== y.session)
  )
}

/** Both say something, and nothing that the other says. */
function areDisjoint(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size > 0 && b.size > 0 && a.isDisjointFrom(b)
}

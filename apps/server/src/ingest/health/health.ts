import { connectorById } from '#server/platform/connectors.ts'
import type { Db } from '#server/platform/database/db.ts'
import { loadDays, loadFacts, type Day, type Facts } from './facts.ts'
import { breakerState, type BreakerState } from '../sources/interval.ts'
import { figuresOf, type Figures } from './figures.ts'
import { judge, type Judgement, type SourceState } from './judge.ts'
import { measureRuns } from './measure.ts'

export type SourceHealth = Facts &
  Judgement & {
    figures: Figures | null
    days: Day[]
    breaker: BreakerState
    /** Requests a day that all sources of its connector may make; null: as many as it takes. */
    dailyBudget: number | null
  }

/** States that need somebody; those that cost readers most come first. */
export const BAD_STATES: readonly SourceState[] = [
  'shrunk',
  'loss refused',
  'breaker open',
  'failing',
  'silent',
  'dead',
  'quota used',
  'late',
  'odd',
]

/** How every source is, or one of them; those that need somebody are for the caller to put first. */
export async function loadHealth(
  db: Db,
  now: Date,
  slug: string | null = null,
): Promise<SourceHealth[]> {
  await measureRuns(db)
  const [facts, days] = [await loadFacts(db, slug, now), await loadDays(db, slug, now)]
  return facts.map((source) => {
    const own = days.get(source.id) ?? []
    const figures = figuresOf(own)
    const dailyBudget = connectorById(source.connector)?.manifest.limits.dailyBudget ?? null
    return {
      ...source,
      ...judge(source, figures, { now, dailyBudget }),
      figures,
      days: own,
      breaker: breakerState(source, now),
      dailyBudget,
    }
  })
}

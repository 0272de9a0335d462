import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db.ts'
import { exclusively } from '#server/platform/exclusive.ts'
import { joiningRules } from '../rules-version.ts'
import { joinAnew, joinedUpTo } from './joined-anew.ts'
import { MATCHED_WITH } from '../merge/match-keys.ts'
import { recluster } from './recluster.ts'

const DAY_MS = 86_400_000
/** Whoever missed a night or two still sees everything that changed. */
const LOOK_BACK_MS = 3 * DAY_MS
/** UTC; the quietest hour of European evenings' visitors. */
const HOUR = 3
/** A catalogue that was joined by other rules is looked at for so long a minute, then it is the sources' turn again. */
const ANEW_MS = 30_000

type Deps = { database: Database; clock: Clock; signal: AbortSignal }

/**
 * Once a night, looks again at what changed in the last days; and at any time, at listings from before matching,
 * which have no keys yet, and at all that was joined by other rules. Gives whether the catalogue was written. Meant to be
 * called every minute.
 */
export function createNightly(rules: string = joiningRules()): (deps: Deps) => Promise<boolean> {
  let doneOn: string | null = null
  let isCarriedOver = false
  return async ({ database, clock, signal }) => {
    const { db } = database
    const now = clock()
    const today = now.toISOString().slice(0, 10)
    if (signal.aborted) return false
    if ((await joinedUpTo(db, rules)) !== null) {
      const done = await exclusively(database, 'recluster', () =>
        joinAnew({ db, clock }, { rules, budgetMs: ANEW_MS, signal }),
      )
      return done !== null && done.moved > 0
    }
    const isNight = now.getUTCHours() === HOUR && doneOn !== today
    const isUpgrade = !isCarriedOver && (await hasUnmatched(database))
    isCarriedOver = true
    if (!isNight && !isUpgrade) return false
    const since = isUpgrade ? {} : { since: new Date(now.getTime() - LOOK_BACK_MS) }
    const done = await exclusively(database, 'recluster', () =>
      recluster({ db, clock }, { ...since, signal }),
    )
    if (isNight) doneOn = today
    return done !== null && done.moved > 0
  }
}

async function hasUnmatched({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from listing where matched_with <> ${MATCHED_WITH}) as found`.execute(db)
  return rows[0]?.found === true
}

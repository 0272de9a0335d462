import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/database/db.ts'
import { exclusively } from '#server/platform/database/exclusive.ts'
import { ELSEWHERE } from '#server/knowledge/places/city.ts'
import { joiningRules } from '../pipeline/rules-version.ts'
import { joinAnew, joinedUpTo } from './joined-anew.ts'
import { MATCHED_WITH } from '#server/knowledge/matching/block-keys.ts'
import { recluster } from './recluster.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** A server that was off for a night or two still sees everything that changed. */
const LOOK_BACK_MS = 3 * DAY_MS
/** Hours of a city's own clock in which nearly nobody reads. */
const NIGHT = { from: 3, before: 6 }
/** A catalogue that was joined by other rules gets so much of each minute; the rest is for gathering. */
const ANEW_MS = 30_000

type Deps = { database: Database; clock: Clock; signal: AbortSignal }

/**
 * Looks again at what changed in the last days, once a night of each city, however often the server restarts. At any
 * hour it looks at listings without block keys and at a catalogue that was joined by other rules. Call it every minute;
 * returns true if the catalogue was written.
 */
export function createNightly(rules: string = joiningRules()): (deps: Deps) => Promise<boolean> {
  let isUpgraded = false
  return async ({ database, clock, signal }) => {
    const { db } = database
    if (signal.aborted) return false
    if ((await joinedUpTo(db, rules)) !== null) {
      const done = await exclusively(database, 'recluster', () =>
        joinAnew({ db, clock }, { rules, budgetMs: ANEW_MS, signal }),
      )
      return done !== null && done.moved > 0
    }
    if (!isUpgraded && (await hasUnmatched(db))) {
      const done = await exclusively(database, 'recluster', () =>
        recluster({ db, clock }, { signal }),
      )
      isUpgraded = true
      return done !== null && done.moved > 0
    }
    isUpgraded = true
    return (
      (await exclusively(database, 'recluster', () => lookAtCities(db, clock, signal))) === true
    )
  }
}

/** Looks at every city in whose night this has not been done yet. */
async function lookAtCities(db: Db, clock: Clock, signal: AbortSignal): Promise<boolean> {
  let hasMoved = false
  for (const { city, night } of await citiesAtNight(db, clock())) {
    if (signal.aborted) break
    const since = new Date(clock().getTime() - LOOK_BACK_MS)
    // oxlint-disable-next-line no-await-in-loop -- one city after the other leaves others their turn
    const { moved } = await recluster({ db, clock }, { city, since, signal })
    hasMoved ||= moved > 0
    // oxlint-disable-next-line no-await-in-loop -- noted at once: a restart does not begin anew
    await sql`
      insert into city_night (city, night) values (${city}, ${night}::date)
      on conflict (city) do update set night = excluded.night`.execute(db)
  }
  return hasMoved
}

/** Cities with events where it is night now, with the date of that night, besides those that are done. */
async function citiesAtNight(db: Db, now: Date): Promise<{ city: string; night: string }[]> {
  const { rows } = await sql<{ city: string; time_zone: string; done: string | null }>`
    with listed as (
      select c.slug as city, c.time_zone from city c where exists (select from event e where e.city_id = c.id)
      union all select ${ELSEWHERE}, 'UTC')
    select l.city, l.time_zone, n.night::text as done
    from listed l left join city_night n on n.city = l.city order by l.city`.execute(db)
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  return rows.flatMap(({ city, time_zone, done }) => {
    const local = instant.toZonedDateTimeISO(time_zone)
    const isNight = local.hour >= NIGHT.from && local.hour < NIGHT.before
    const night = local.toPlainDate().toString()
    return isNight && done !== night ? [{ city, night }] : []
  })
}

async function hasUnmatched(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from listing where matched_with <> ${MATCHED_WITH}) as found`.execute(db)
  return rows[0]?.found === true
}

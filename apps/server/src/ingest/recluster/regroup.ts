import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { ELSEWHERE } from '#server/knowledge/places/city.ts'
import { joiningRules } from '../pipeline/rules-version.ts'
import { citiesToJoin, doubtJoined, joinAnew } from './joined-anew.ts'
import { MATCHED_WITH } from '#server/knowledge/matching/block-keys.ts'
import { recluster } from './recluster.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** A server that was off for a night or two still sees everything that changed. */
const LOOK_BACK_MS = 3 * DAY_MS
/** Hours of a city's own clock in which nearly nobody reads. */
const NIGHT = { from: 3, before: 6 }

export type RegroupDeps = { db: Db; clock: Clock; signal: AbortSignal }

/**
 * Looks again at which listings are one event, city by city, so that workers share the cities: at what changed in the last days,
 * once a night of each city, however often the server restarts; and at any hour at a catalogue without block keys, or one that
 * was joined by other rules.
 */
export function createRegrouping(rules: string = joiningRules()) {
  let isUpgraded = false
  return {
    /** The cities that are to be looked at now. */
    cities: async ({ db, clock }: Pick<RegroupDeps, 'db' | 'clock'>): Promise<string[]> => {
      const toJoin = await citiesToJoin(db, rules)
      if (!isUpgraded && toJoin.length === 0 && (await hasUnmatched(db))) {
        isUpgraded = true
        await doubtJoined(db)
        return (await citiesToJoin(db, rules)).map(({ city }) => city)
      }
      isUpgraded = true
      const atNight = await citiesAtNight(db, clock())
      return [...new Set([...toJoin, ...atNight].map(({ city }) => city))]
    },

    /** Looks at one of them, for `budgetMs` if it was joined by other rules. Returns true if the catalogue was written. */
    regroup: async (
      { db, clock, signal }: RegroupDeps,
      city: string,
      budgetMs: number,
    ): Promise<boolean> => {
      const anew = await joinAnew({ db, clock }, { rules, city, budgetMs, signal })
      if (anew !== null) return anew.moved > 0
      const atNight = (await citiesAtNight(db, clock())).find((one) => one.city === city)
      if (atNight === undefined) return false
      const since = new Date(clock().getTime() - LOOK_BACK_MS)
      const { moved } = await recluster({ db, clock }, { city, since, signal })
      await sql`
        insert into city_night (city, night) values (${city}, ${atNight.night}::date)
        on conflict (city) do update set night = excluded.night`.execute(db)
      return moved > 0
    },
  }
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

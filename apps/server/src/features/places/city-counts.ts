import type { CityDetail } from '@okolo/contract/places/city'
import { EVENING_FROM_HOUR } from '@okolo/contract/constants'
import { withWeekend } from '@okolo/contract/filter/event-filter'
import {
  countEvents,
  countInWindow,
  type CountContext,
} from '#server/catalogue/filter/count-events.ts'
import { scopeOf } from '#server/catalogue/filter/feed-scope.ts'
import { upcomingWindow } from '#server/catalogue/filter/feed-window.ts'
import { countByCategory, type KindContext } from '#server/catalogue/filter/kind-counts.ts'
import type { Counts } from '#server/catalogue/reference/whole-counts.ts'
import type { CityRow } from '#server/catalogue/reference/reference-data.ts'
import { dayIn, startOfDay } from '#server/knowledge/time/zoned-time.ts'
import { HOUR_MS } from '@okolo/contract/durations'

/** Counts a city's events as the feed lists them. `byCategory`: category id -> upcoming. */
export async function countCity(
  city: CityRow,
  context: KindContext,
): Promise<{ counts: CityDetail['counts']; byCategory: Counts<number> }> {
  const here = { city: city.slug }
  const today = dayIn(context.now, city.time_zone)
  const [onToday, tonight, thisWeek, weekend, byCategory] = await Promise.all([
    countEvents({ ...here, timeframe: 'today' }, context),
    countTonight(city, context),
    countEvents({ ...here, timeframe: 'this_week' }, context),
    countEvents(withWeekend(here, today), context),
    countByCategory(here, context),
  ])
  return { counts: { today: onToday, tonight, this_week: thisWeek, weekend }, byCategory }
}

/**
 * Counts this evening's events, also those that began earlier. An hour off on days when clocks
 * change.
 */
async function countTonight(city: CityRow, { db, reference, now }: CountContext): Promise<number> {
  const scope = scopeOf({ city: city.slug }, reference)
  const day = upcomingWindow({ timeframe: 'today' }, now, city.time_zone)
  if (scope === null || day === null) return 0
  const evening = new Date(
    startOfDay(dayIn(now, city.time_zone), city.time_zone).getTime() + EVENING_FROM_HOUR * HOUR_MS,
  )
  const from = evening > now ? evening : now
  return countInWindow(db, scope, { from, to: day.to, opensLater: false, hours: null }, now)
}

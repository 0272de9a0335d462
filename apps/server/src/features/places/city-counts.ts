import type { CityDetail } from '@okolo/contract/places/city'
import { withWeekend } from '@okolo/contract/filter/event-filter'
import { countEvents } from '#server/catalogue/filter/count-events.ts'
import { countByCategory, type KindContext } from '#server/catalogue/filter/kind-counts.ts'
import type { Counts } from '#server/catalogue/reference/whole-counts.ts'
import type { CityRow } from '#server/catalogue/reference/reference-data.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'

/** Counts a city's events as the feed lists them. `byCategory`: category id -> upcoming. */
export async function countCity(
  city: CityRow,
  context: KindContext,
): Promise<{ counts: CityDetail['counts']; byCategory: Counts<number> }> {
  const here = { city: city.slug }
  const today = dayIn(context.now, city.time_zone)
  const [onToday, tonight, thisWeek, weekend, byCategory] = await Promise.all([
    countEvents({ ...here, timeframe: 'today' }, context),
    countEvents({ ...here, timeframe: 'tonight' }, context),
    countEvents({ ...here, timeframe: 'this_week' }, context),
    countEvents(withWeekend(here, today), context),
    countByCategory(here, context),
  ])
  return { counts: { today: onToday, tonight, this_week: thisWeek, weekend }, byCategory }
}

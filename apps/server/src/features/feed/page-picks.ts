import { DEFAULT_TIMEFRAME } from '@okolo/contract/constants'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { FILTER_KEYS } from '@okolo/contract/filter/keys'
import { currentPicks, picksOfPage, type CurrentPick } from '#server/catalogue/editor/picks.ts'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Cache } from '#server/platform/cache.ts'
import type { Db } from '#server/platform/database/db.ts'

const PICK_BYTES = 1_000

/** By the city's id. */
export type PagePicksCache = { editorPicks: Cache<CurrentPick[]> }

/**
 * Picks of a page: a city's, or one of its categories', where nothing else is chosen. Empty for other lists, and for those of an
 * asked size. At most one query for a city and minute.
 */
export async function pagePicks(
  filter: EventFilter,
  {
    db,
    reference,
    caches,
    now,
  }: { db: Db; reference: Reference; caches: PagePicksCache; now: Date },
): Promise<CurrentPick[]> {
  const city = reference.cityBySlug.get(filter.city ?? '')
  const { category = '' } = filter
  if (city === undefined || typeof category !== 'string' || !isWholePage(filter)) return []
  const categoryId = category === '' ? null : reference.categoryBySlug.get(category)?.id
  if (categoryId === undefined) return []
  const picks = await caches.editorPicks.getOrLoad(
    String(city.id),
    () => currentPicks(db, city.id, now),
    (found) => PICK_BYTES * (1 + found.length),
  )
  return picksOfPage(picks, categoryId)
}

/** The page as it opens: this week or any time, of all events of the city or category. */
function isWholePage(filter: EventFilter): boolean {
  const usual: EventFilter = { timeframe: DEFAULT_TIMEFRAME, timeline: 'upcoming' }
  return FILTER_KEYS.every((key) => {
    const value = filter[key]
    const isSaid = value !== undefined && value !== null && value !== '' && value !== false
    return !isSaid || key === 'city' || key === 'category' || value === usual[key]
  })
}

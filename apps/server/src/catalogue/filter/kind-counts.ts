import { stringifyFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { Counts, WholeCounts } from '#server/catalogue/reference/whole-counts.ts'
import { corrected } from '#server/catalogue/search/spelling.ts'
import { moodsIn } from '../record/mood-bits.ts'
import { countEach, type CountContext } from './count-events.ts'

export type KindContext = CountContext & { whole: WholeCounts }

/** Id of each category -> events that the filter's list has in it, whatever category the filter names. */
export async function countByCategory(
  filter: EventFilter,
  context: KindContext,
): Promise<Counts<number>> {
  const others = without(filter, 'category')
  return isWhole(others) ? context.whole.byCategory() : countAsRead(others, 'category_id', context)
}

/** Slug of each mood -> events that the filter's list has of it, whatever moods the filter names. */
export async function countByMood(
  filter: EventFilter,
  context: KindContext,
): Promise<Counts<string>> {
  const others = without(filter, 'mood')
  if (isWhole(others)) return context.whole.byMood()
  const counts = new Map<string, number>()
  for (const [bits, n] of await countAsRead(others, 'moods', context))
    for (const mood of moodsIn(bits)) counts.set(mood, (counts.get(mood) ?? 0) + n)
  return counts
}

/** All that is coming up anywhere: kept for the minute. */
function isWhole(filter: EventFilter): boolean {
  return stringifyFilter(without(filter, 'sorting', 'page_size')) === ''
}

/** A mistyped word is read as the list reads it. */
async function countAsRead(
  filter: EventFilter,
  column: 'category_id' | 'moods',
  context: CountContext,
): Promise<Counts<number>> {
  const counts = await countEach(filter, column, context)
  const typed = filter.search ?? ''
  if (counts.size > 0 || typed === '') return counts
  const search = await corrected(context.db, typed, context.reference)
  return search === null ? counts : countEach({ ...filter, search }, column, context)
}

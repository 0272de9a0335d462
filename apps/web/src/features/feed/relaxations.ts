import { without, withTimeline, type EventFilter } from '@okolo/contract/filter/event-filter'
import type { Api } from '../../api/api.ts'
import {
  NARROWING,
  narrowingOf,
  withoutChoice,
  type NarrowingKey,
} from '../../catalogue/filter/narrowing.ts'

/** A choice to take back, and how many events that would show: `6`, or `100+`. */
export type Relaxation = { without: NarrowingKey | 'time' | 'all'; count: string }

/** One page of the API. More events need not be counted. */
const COUNTED = 100
const OFFERED = 2

/** The filter with one choice taken back, or with all but the city. */
export function relax(filter: EventFilter, key: Relaxation['without']): EventFilter {
  if (key === 'time') return withTimeline(filter, 'upcoming')
  if (key === 'all') return withTimeline(NARROWING.reduce(withoutChoice, filter), 'upcoming')
  return withoutChoice(filter, key)
}

/**
 * For an empty list: returns single choices whose removal gives the most events, or all choices at once if no single
 * one helps.
 */
export async function loadRelaxations(api: Api, asked: EventFilter): Promise<Relaxation[]> {
  const anytime = asked.timeline === 'upcoming' || asked.timeline === 'past'
  const single = [...narrowingOf(asked), ...(anytime ? [] : (['time'] as const))]
  const counted = await Promise.all(single.map(count))
  const helpful = counted.filter(({ found }) => found > 0).toSorted((a, b) => b.found - a.found)
  const offered = helpful.length > 0 ? helpful.slice(0, OFFERED) : [await count('all')]
  return offered
    .filter(({ found }) => found > 0)
    .map(({ key, found, more }) => ({ without: key, count: more ? `${COUNTED}+` : `${found}` }))

  async function count(key: Relaxation['without']) {
    const filter = { ...without(relax(asked, key), 'cursor'), page_size: COUNTED }
    const { results, ongoing, next } = await api.events(filter, null)
    // Long-running events appear beside the first page and at the end of the list.
    const shown = new Set([...results, ...ongoing].map((card) => card.date.uuid))
    return { key, found: shown.size, more: next !== null && shown.size >= COUNTED }
  }
}

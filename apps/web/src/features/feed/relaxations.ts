import { without, withAnytime, withTimeline, type EventFilter } from '@okolo/contract/event-filter'
import type { Api } from '../../api/api.ts'
import { narrowingOf, type NarrowingKey } from './feed-filter.ts'

/** A choice to take back, and how many events that would show: `6`, or `100+`. */
export type Relaxation = { without: NarrowingKey | 'time'; count: string }

/** As many as one page of the API holds: more than that need not be counted. */
const COUNTED = 100
const OFFERED = 2

/** The address of the feed with one choice taken back. */
export function relax(chosen: EventFilter, key: Relaxation['without']): EventFilter {
  return key === 'time' ? withTimeline(chosen, 'upcoming') : without(chosen, key)
}

/** For an empty list: the choices which, taken back one at a time, lead to the most events. */
export async function loadRelaxations(api: Api, asked: EventFilter): Promise<Relaxation[]> {
  const anytime = asked.timeline === 'upcoming' || asked.timeline === 'past'
  const keys = [...narrowingOf(asked), ...(anytime ? [] : (['time'] as const))]
  const counted = await Promise.all(
    keys.map(async (key) => {
      const base = key === 'time' ? withAnytime(asked) : asked
      const filter = { ...relax(base, key), page_size: COUNTED }
      const { results, ongoing, next } = await api.events(without(filter, 'cursor'), null)
      const found = results.length + ongoing.length
      return { without: key, found, count: next === null ? `${found}` : `${COUNTED}+` }
    }),
  )
  return counted
    .filter(({ found }) => found > 0)
    .toSorted((a, b) => b.found - a.found)
    .slice(0, OFFERED)
    .map(({ without: key, count }) => ({ without: key, count }))
}

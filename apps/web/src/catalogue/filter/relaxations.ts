import {
  daysOf,
  withAnytime,
  withoutTime,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { NARROWING, type Narrowing } from '@okolo/contract/filter/keys'
import type { Api } from '../../api/api.ts'
import { countOf, listsOf } from './categories.ts'
import { narrowingOf, withoutChoice } from './narrowing.ts'

/** A choice to take back, and how many events that shows: `6`, or `1000+`. */
export type Relaxation = { without: Narrowing | 'time' | 'all'; count: string }

const OFFERED = 2

/** The filter with one choice taken back, or with all but the place. The past stays the past. */
export function relax(filter: EventFilter, key: Relaxation['without']): EventFilter {
  if (key !== 'time' && key !== 'all') return withoutChoice(filter, key)
  const rest = key === 'all' ? NARROWING.reduce(withoutChoice, filter) : filter
  return filter.timeline === 'past' ? { ...withoutTime(rest), timeline: 'past' } : withAnytime(rest)
}

/**
 * For an empty list: returns single choices whose removal gives the most events, or all choices at once if no single
 * one helps. They are counted as the page then shows them, what lies around the city included.
 */
export async function loadRelaxations(api: Api, asked: EventFilter): Promise<Relaxation[]> {
  const { from, to } = daysOf(asked, '1970-01-01')
  const isAnytime = asked.timeline === 'past' || (from === null && to === null)
  const single = [...narrowingOf(asked), ...(isAnytime ? [] : (['time'] as const))]
  const counted = await Promise.all(single.map(count))
  const helpful = counted.filter(({ found }) => found > 0).toSorted((a, b) => b.found - a.found)
  const offered = helpful.length > 0 ? helpful.slice(0, OFFERED) : [await count('all')]
  return offered
    .filter(({ found }) => found > 0)
    .map(({ key, found, more }) => ({ without: key, count: more ? `${found}+` : `${found}` }))

  async function count(key: Relaxation['without']) {
    const { count: found, more } = await countOf(api, listsOf(relax(asked, key)))
    return { key, found, more }
  }
}

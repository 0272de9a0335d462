import { FILTER_KEYS, stringifyFilter, type EventFilter } from '@okolo/contract/filter/event-filter'
import { AREA_KEYS } from '#server/catalogue/filter/map-area.ts'

const KNOWN = new Set<string>([...FILTER_KEYS, ...AREA_KEYS])

/** The same for filters that ask for the same events: without what only cuts them into pages, or means nothing here. */
export function listName(filter: EventFilter): string {
  return stringifyFilter(
    Object.fromEntries(
      Object.entries(filter).filter(([key]) => KNOWN.has(key) && key !== 'page_size'),
    ),
  )
}

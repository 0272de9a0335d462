import { parseFilter, type EventFilter } from '@okolo/contract/event-filter'
import { Problem } from '#server/platform/problem.ts'
import { areaErrors } from './map-area.ts'

/** The filter and the cursor of an address. Throws a 400 that says what is wrong with which key. */
export function readFilter(url: string): { filter: EventFilter; cursor: string | undefined } {
  const at = url.indexOf('?')
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
  const cursor = query.get('cursor') ?? undefined
  query.delete('cursor')
  const parsed = parseFilter(query)
  const errors = parsed.ok
    ? { ...contradictions(parsed.filter), ...areaErrors(parsed.filter) }
    : parsed.errors
  if (parsed.ok && Object.keys(errors).length === 0) return { filter: parsed.filter, cursor }
  throw new Problem(400, 'invalid', 'The filter is not valid.', errors)
}

function contradictions({ date_from, date_to }: EventFilter): Record<string, string[]> {
  return date_from !== undefined && date_to !== undefined && date_to < date_from
    ? { date_to: [`Expected ${date_from} or a later day, got ${date_to}.`] }
    : {}
}

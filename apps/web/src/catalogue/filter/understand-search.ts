import type { Answer } from '@okolo/contract/api/api'
import {
  hasTime,
  parseFilter,
  without,
  withoutTime,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { ApiError, type Api } from '../../api/api.ts'

/** `said`: the sentence behind the filters of an address. `literal`: searches its words unread. */
const READING = ['said', 'literal'] as const
const LONGEST = 200

export function saidIn({ said }: EventFilter): string | null {
  return typeof said === 'string' && said !== '' ? said.slice(0, LONGEST) : null
}

/** The filter alone: how it was typed makes no difference to the list. */
export function withoutReading(filter: EventFilter): EventFilter {
  return without(filter, ...READING)
}

/** A search as it was read. `ignored`: words that the filter cannot express. */
export type SearchReading = { said: string; ignored: string[]; nearMe: boolean }

export type UnderstoodAddress =
  /** The same page with the filters that the sentence means. */
  | { redirect: EventFilter }
  /** Null: no sentence was read. */
  | { redirect: null; reading: SearchReading | null }

/** Reads the search of an address as a sentence. A server that cannot leaves a plain search. */
export async function understandSearch(
  api: Api,
  filter: EventFilter,
  city: string | null,
): Promise<UnderstoodAddress> {
  const said = saidIn(filter)
  const sentence = said ?? filter.search ?? ''
  const plain = { redirect: null, reading: null }
  if (sentence.trim() === '' || filter['literal'] !== undefined) return plain
  const { understood } = await ask(api, sentence.slice(0, LONGEST), city)
  if (understood === null) return plain
  const { query, ignored, near_me: nearMe } = understood
  if (said !== null) return { redirect: null, reading: { said, ignored, nearMe } }
  const meant = parseFilter(query)
  if (!meant.ok) return plain
  const rest = without(filter, 'search', 'cursor')
  // One way of saying when, and popular or a category, exclude each other (specification 4).
  const timeless = hasTime(meant.filter) ? withoutTime(rest) : rest
  const kept = meant.filter.category === undefined ? timeless : without(timeless, 'popular')
  return { redirect: { ...kept, ...meant.filter, said: sentence } }
}

async function ask(api: Api, sentence: string, city: string | null): Promise<Answer<'understand'>> {
  try {
    return await api.understand(sentence, city)
  } catch (error) {
    if (error instanceof ApiError) return { understood: null }
    throw error
  }
}

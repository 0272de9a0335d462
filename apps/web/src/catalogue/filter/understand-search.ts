import type { Answer } from '@okolo/contract/api/api'
import {
  parseFilter,
  withChoice,
  without,
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

/** A sentence with its own filters, and how it was read. */
export type Meaning = { sentence: string; meant: EventFilter; reading: SearchReading }

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
  const sentence = said ?? unreadIn(filter) ?? ''
  const meaning =
    filter['literal'] === undefined ? await understandSentence(api, sentence, city) : null
  if (meaning === null) return { redirect: null, reading: null }
  if (said !== null) return { redirect: null, reading: meaning.reading }
  return { redirect: without(withMeaning(filter, meaning), 'cursor') }
}

/** The words of a filter that are yet to be read; null for those that were, or that are searched as they stand. */
export function unreadIn(filter: EventFilter): string | null {
  const { search = '' } = filter
  const isRead = saidIn(filter) !== null || filter['literal'] !== undefined
  return isRead || search.trim() === '' ? null : search
}

/** Returns what a sentence means, or null for plain words. */
export async function understandSentence(
  api: Api,
  sentence: string,
  city: string | null,
): Promise<Meaning | null> {
  const said = sentence.slice(0, LONGEST)
  if (said.trim() === '') return null
  const { understood } = await ask(api, said, city)
  if (understood === null) return null
  const meant = parseFilter(understood.query)
  if (!meant.ok) return null
  const { ignored, near_me: nearMe } = understood
  return { sentence, meant: meant.filter, reading: { said, ignored, nearMe } }
}

/** The filter with a sentence's own filters in place of its words. */
export function withMeaning(filter: EventFilter, { sentence, meant }: Meaning): EventFilter {
  return { ...withChoice(without(filter, 'search'), meant), said: sentence }
}

async function ask(api: Api, sentence: string, city: string | null): Promise<Answer<'understand'>> {
  try {
    return await api.understand(sentence, city)
  } catch (error) {
    if (error instanceof ApiError) return { understood: null }
    throw error
  }
}

import { readFileSync } from 'node:fs'
import { hashOfText } from '#server/words/stable-id.ts'
import { MATCHED_WITH } from '#server/knowledge/matching/block-keys.ts'

/** Raised when code that normalises and resolves records (times, prices, places, categories) gives something else. */
const READ_BY = 10
/** Files that this code reads. A change of them counts without a new number. */
const READ_FROM = [
  '../../../seed/cities.json',
  '../../knowledge/languages/alphabets.json',
  '../../knowledge/categories/category-platforms.json',
  '../../knowledge/categories/category-venues.json',
  '../../knowledge/categories/category-vocabularies.json',
  '../../knowledge/categories/category-words.json',
  '../../knowledge/places/postal-codes.json',
  '../../knowledge/places/regions.json',
  '../../knowledge/places/towns.tsv',
]

/** Raised when code that makes events of listings (merging, moods, for whom they are, what search finds them by, how names are spelled) gives something else. */
const MERGED_BY = 8
const MERGED_FROM = [
  '../../knowledge/moods/mood-cues.json',
  '../../knowledge/moods/mood-rules.json',
]

/**
 * Raised when code that says which listings are one event (knowledge/matching, match/clusters.ts) says something else. The code that makes
 * their block keys has a number of its own (MATCHED_WITH in knowledge/matching/block-keys.ts), which belongs to these rules as well.
 */
const JOINED_BY = 4
const JOINED_FROM = [
  '../../knowledge/matching/model.json',
  '../../knowledge/places/regions.json',
  '../../knowledge/places/towns.tsv',
]

/** By which rules records become listings. Records that were read by other rules are read again, with the next run of their source. */
export const readingRules = once(() => version(READ_BY, READ_FROM))

/** By which rules listings become events. Events that were made by others are worked out again beside gathering. */
export const mergingRules = once(() => version(MERGED_BY, MERGED_FROM))

/** By which rules listings are joined. Those that were joined by others are looked at again, all of them, a part every minute. */
export const joiningRules = once(() => `${version(JOINED_BY, JOINED_FROM)} ${MATCHED_WITH}`)

function version(by: number, files: readonly string[]): string {
  const texts = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  return `${by} ${hashOfText(texts.join('\n'))}`
}

function once<T>(work: () => T): () => T {
  let result: { of: T } | null = null
  return () => (result ??= { of: work() }).of
}

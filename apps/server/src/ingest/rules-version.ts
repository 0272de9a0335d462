import { readFileSync } from 'node:fs'
import { hashOfText } from '#server/platform/stable-id.ts'

/** Raised when code that normalises and resolves records (times, prices, places, categories) gives something else. */
const READ_BY = 1
/** What that code reads; a change is noticed by itself. */
const READ_FROM = [
  'resolve/category-platforms.json',
  'resolve/category-venues.json',
  'resolve/category-vocabularies.json',
  'resolve/category-words.json',
  'resolve/classifier/model.json',
]

/** Raised when code that makes events of listings (merging, moods, what search finds them by) gives something else. */
const MERGED_BY = 2
const MERGED_FROM = ['mood/mood-cues.json', 'mood/mood-rules.json']

/** By which rules records become listings. What was read by others is read again, with the next run of its source. */
export const readingRules = once(() => version(READ_BY, READ_FROM))

/** By which rules listings become events. Events that were made by others are worked out again beside gathering. */
export const mergingRules = once(() => version(MERGED_BY, MERGED_FROM))

function version(by: number, files: readonly string[]): string {
  const texts = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  return `${by} ${hashOfText(texts.join('\n'))}`
}

function once<T>(work: () => T): () => T {
  let result: { of: T } | null = null
  return () => (result ??= { of: work() }).of
}

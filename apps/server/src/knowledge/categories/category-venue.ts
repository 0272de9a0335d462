import type { CategorySlug } from '@okolo/contract/events/category'
import { wordsOf } from '#server/words/fold-words.ts'
import { WordIndex } from '#server/words/word-index.ts'
import { isCategory } from './category-cues.ts'
import venues from './category-venues.json' with { type: 'json' }

const venueWords = new WordIndex<CategorySlug>()
for (const [slug, words] of Object.entries(venues.names)) {
  if (!isCategory(slug)) throw new Error(`category-venues.json: ${slug} is no category`)
  for (const word of words) venueWords.add(word, { value: slug, language: 'any' })
}

/** A theatre that is one of a kind: for puppets, for comedy. */
const KINDS_OF_THEATRE: readonly CategorySlug[] = ['family', 'comedy']

/** Returns the category of a venue by its name; null if the name says nothing, or two things. */
export function shownAt(place: string): CategorySlug | null {
  const shown = venueWords.find(wordsOf(place), null)
  if (KINDS_OF_THEATRE.some((slug) => shown.has(slug))) shown.delete('theatre')
  const [slug, ...others] = shown
  return slug === undefined || others.length > 0 ? null : slug
}

import type { CategorySlug } from '@okolo/contract/events/category'
import { WordIndex } from '#server/words/word-index.ts'
import { isCategory } from './category-cues.ts'
import houses from './category-venues.json' with { type: 'json' }

const kinds = new WordIndex<CategorySlug>()
for (const [slug, words] of Object.entries(houses.names)) {
  if (!isCategory(slug)) throw new Error(`category-venues.json: ${slug} is not a category`)
  for (const word of words) kinds.add(word, { value: slug, language: 'any' })
}
const teaching = new WordIndex<true>()
for (const word of houses.teaching) teaching.add(word, { value: true, language: 'any' })

/** A theatre that is one of a kind: for puppets, for comedy. */
const KINDS_OF_THEATRE: readonly CategorySlug[] = ['family', 'comedy']

/** The kind that a house shows, by the words of its name; null if the name says nothing, or two things. */
export function kindOfHouse(name: readonly string[]): CategorySlug | null {
  const shown = kinds.find(name, null)
  if (KINDS_OF_THEATRE.some((slug) => shown.has(slug))) shown.delete('theatre')
  const [slug, ...others] = shown
  return slug === undefined || others.length > 0 ? null : slug
}

/** True for a library, a school and their like, by the words of the name: hardly a band plays there. */
export function isTeachingHouse(name: readonly string[]): boolean {
  return teaching.find(name, null).size > 0
}

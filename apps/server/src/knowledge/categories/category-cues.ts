import { languagesOf } from '#server/words/cue-languages.ts'
import { CATEGORY_SLUGS, type CategorySlug } from '@okolo/contract/events/category'
import vocabulary from './category-words.json' with { type: 'json' }
import { foldWord } from '#server/words/fold-words.ts'
import { WordIndex } from '#server/words/word-index.ts'

/** A word that speaks for a category. */
export type CategoryCue = {
  slug: CategorySlug
  strong: boolean
  cue: string
  language: string
  /** The cue without what says where in a word it is looked for, and how many words it spans. */
  letters: string
  span: number
}

/** Words of `category-words.json`, by the language in which they mean that. */
export const categoryCues = new WordIndex<CategoryCue>()
for (const [slug, { strong, weak }] of Object.entries(vocabulary)) {
  if (!isCategory(slug)) throw new Error(`category-words.json: ${slug} is no category`)
  for (const [cues, isStrong] of [
    [strong, true],
    [weak, false],
  ] as const) {
    for (const [language, list] of Object.entries<string[]>(cues)) {
      for (const cue of list) {
        const letters = foldWord(cue.replaceAll(/[*=]/g, ''))
        const span = letters.split('_').length
        const value = { slug, strong: isStrong, cue, language, letters, span }
        categoryCues.add(cue, { value, language })
      }
    }
  }
}

/**
 * The cues in a text of this language (BCP 47). A part of a longer cue says nothing by itself ("Aufführung" is no
 * "Führung"), and at one word the text's own language is right and not English ("lecture" is French for reading).
 */
export function cuesIn(
  words: readonly string[],
  language: string,
  languages = languagesOf(language),
): { value: CategoryCue; at: number }[] {
  const found = categoryCues.matches(words, languages)
  const own = languages?.[0]
  return found.filter(
    ({ value, at }) =>
      !found.some(
        (other) =>
          isPartOf(value, at, other) ||
          (value.language === 'en' &&
            own !== 'en' &&
            other.at === at &&
            other.value.language === own),
      ),
  )
}

function isPartOf(
  { letters }: CategoryCue,
  at: number,
  other: { value: CategoryCue; at: number },
): boolean {
  const { letters: whole, span } = other.value
  const isWithin = other.at <= at && at < other.at + span
  return isWithin && whole.length > letters.length && whole.includes(letters)
}

/** True for a slug of the taxonomy. */
export function isCategory(slug: string): slug is CategorySlug {
  return (CATEGORY_SLUGS as readonly string[]).includes(slug)
}

import { languagesOf } from '#server/words/cue-languages.ts'
import { CATEGORY_SLUGS, type CategorySlug } from '@okolo/contract/events/category'
import vocabulary from './category-words.json' with { type: 'json' }
import { foldWord } from '#server/words/fold-words.ts'
import { WordIndex, type Match } from '#server/words/word-index.ts'

/** A word that speaks for a category. */
export type CategoryCue = {
  slug: CategorySlug
  strong: boolean
  cue: string
  language: string
  /** The cue without what says where in a word it is looked for. */
  letters: string
}

/** Words of `category-words.json`, by the language in which they mean that. */
const categoryCues = new WordIndex<CategoryCue>()
for (const [slug, { strong, weak }] of Object.entries(vocabulary)) {
  if (!isCategory(slug)) throw new Error(`category-words.json: ${slug} is not a category`)
  for (const [cues, isStrong] of [
    [strong, true],
    [weak, false],
  ] as const) {
    for (const [language, list] of Object.entries<string[]>(cues)) {
      for (const cue of list) {
        const letters = foldWord(cue.replaceAll(/[*=]/g, ''))
        const value = { slug, strong: isStrong, cue, language, letters }
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
): Match<CategoryCue>[] {
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
  { value: { letters: whole }, at: start, length }: Match<CategoryCue>,
): boolean {
  const isWithin = start <= at && at < start + length
  return isWithin && whole.length > letters.length && whole.includes(letters)
}

/** True for a slug of the taxonomy. */
export function isCategory(slug: string): slug is CategorySlug {
  return (CATEGORY_SLUGS as readonly string[]).includes(slug)
}

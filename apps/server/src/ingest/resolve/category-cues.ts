import { CATEGORY_SLUGS, type CategorySlug } from '@okolo/contract/category'
import vocabulary from './category-words.json' with { type: 'json' }
import { WordIndex } from '#server/platform/words/word-index.ts'

/** A word that speaks for a category. */
export type CategoryCue = { slug: CategorySlug; strong: boolean; cue: string }

/** Words of `category-words.json`, by the language in which they mean that. */
export const categoryCues = new WordIndex<CategoryCue>()
for (const [slug, { strong, weak }] of Object.entries(vocabulary)) {
  if (!isCategory(slug)) throw new Error(`category-words.json: ${slug} is no category`)
  for (const [cues, isStrong] of [
    [strong, true],
    [weak, false],
  ] as const) {
    for (const [language, list] of Object.entries<string[]>(cues)) {
      for (const cue of list)
        categoryCues.add(cue, { value: { slug, strong: isStrong, cue }, language })
    }
  }
}

/** Whose cues are looked for in a text of this language (BCP 47); null: of every language. */
export function languagesOf(tag: string): string[] | null {
  const language = tag.split('-')[0]?.toLowerCase() ?? ''
  if (language === '' || language === 'und') return null
  const written = language === 'no' || language === 'nn' ? 'nb' : language
  return [written, 'en', ...(written === 'cs' ? ['sk'] : [])]
}

/** Whether a word is one of the taxonomy's slugs. */
export function isCategory(slug: string): slug is CategorySlug {
  return (CATEGORY_SLUGS as readonly string[]).includes(slug)
}

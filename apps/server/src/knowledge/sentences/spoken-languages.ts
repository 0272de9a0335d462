import { LOCALES, type Locale } from '@okolo/contract/locale'
import { WordIndex } from '#server/words/word-index.ts'
import { takeWords, type Reading } from './reading.ts'
import languages from './words/languages.json' with { type: 'json' }

type Named = { tag: string; length: number }

const INDEXES: ReadonlyMap<Locale, WordIndex<Named>> = new Map(
  LOCALES.map((language) => [language, indexOf(language)]),
)

/** "Events in English", "auf Deutsch", «на английском»: the language of the event, the first that is said. */
export function readLanguage(reading: Reading, language: Locale): void {
  const words = reading.tokens.map(({ folded }) => folded)
  const [first] = (INDEXES.get(language)?.matches(words, null) ?? [])
    .filter(({ at, value }) => !reading.taken.slice(at, at + value.length).some(Boolean))
    .toSorted((a, b) => a.at - b.at || b.value.length - a.value.length)
  if (first === undefined) return
  const { value, at } = first
  takeWords(reading, at, value.length, 'language', { language: value.tag })
}

function indexOf(language: Locale): WordIndex<Named> {
  const index = new WordIndex<Named>()
  const { said, names } = languages[language]
  for (const [tag, forms] of Object.entries(names))
    for (const form of forms)
      for (const way of said) {
        const notation = way.replace('%', form.replace('=', '')) + (form.endsWith('=') ? '=' : '')
        index.add(notation, { value: { tag, length: notation.split('_').length }, language })
      }
  return index
}

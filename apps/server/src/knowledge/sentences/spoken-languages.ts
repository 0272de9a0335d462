import { LOCALES, type Locale } from '@okolo/contract/locale'
import { WordIndex } from '#server/words/word-index.ts'
import { takeWords, type Reading } from './reading.ts'
import languages from './words/languages.json' with { type: 'json' }

const INDEXES: ReadonlyMap<Locale, WordIndex<string>> = new Map(
  LOCALES.map((language) => [language, indexOf(language)]),
)

/** "Events in English", "auf Deutsch", «на английском»: the language of the event, the first that is said. */
export function readLanguage(reading: Reading, language: Locale): void {
  const words = reading.tokens.map(({ folded }) => folded)
  const [first] = (INDEXES.get(language)?.matches(words, null) ?? [])
    .filter(({ at, length }) => !reading.taken.slice(at, at + length).some(Boolean))
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
  if (first === undefined) return
  takeWords(reading, first.at, first.length, 'language', { language: first.value })
}

function indexOf(language: Locale): WordIndex<string> {
  const index = new WordIndex<string>()
  const { said, names } = languages[language]
  for (const [tag, forms] of Object.entries(names))
    for (const form of forms)
      for (const way of said) {
        const notation = way.replace('%', form.replace('=', '')) + (form.endsWith('=') ? '=' : '')
        index.add(notation, { value: tag, language })
      }
  return index
}

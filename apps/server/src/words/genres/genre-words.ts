import { wordsOf } from '../fold-words.ts'
import { WordIndex } from '../word-index.ts'
import genres from './genres.json' with { type: 'json' }

/** A genre by its names in any language. `isCommon`: the word means other things, too, in prose. */
type Genre = { names: string[]; isCommon: boolean }

const named = new WordIndex<Genre>()
const clear = new WordIndex<Genre>()
for (const genre of Object.values(genres)) {
  const { names, also } = genre
  const value = { names, isCommon: 'isCommon' in genre && genre.isCommon }
  for (const notation of [...names.map((name) => `${name}=`), ...also]) {
    named.add(notation, { value, language: 'any' })
    if (!value.isCommon || !names.includes(notation.replace('=', '')))
      clear.add(notation, { value, language: 'any' })
  }
}

/** Longer prose names genres that are not the event's. */
const MOST_WORDS = 600

/**
 * Returns the genres of music that an event names, each by its names in several languages: «Джазовий вечір» is found by
 * "jazz". `said`: titles and tags. `prose`: descriptions, in which common words ("house", "soul") count for nothing.
 */
export function genreWords(said: readonly string[], prose: readonly string[]): string[] {
  const found = [
    ...named.find(
      said.flatMap((text) => [...wordsOf(text), '']),
      null,
    ),
    ...clear.find(
      prose.flatMap((text) => [
        ...wordsOf(text.replaceAll(/<[^>]*>/g, ' ')).slice(0, MOST_WORDS),
        '',
      ]),
      null,
    ),
  ]
  return [...new Set(found.flatMap(({ names }) => names))].map((name) => name.replaceAll('_', ' '))
}

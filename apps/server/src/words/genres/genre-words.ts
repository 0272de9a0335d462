import { wordsOf } from '../fold-words.ts'
import { WordIndex } from '../word-index.ts'
import genres from './genres.json' with { type: 'json' }

/** A genre, an instrument or a theme, by its names in any language. */
type Genre = {
  names: string[]
  /** The word means other things, too, in prose. */
  isCommon: boolean
  /** Categories in which the word means this. */
  in: readonly string[]
}

/** Categories in which a word like "rock" is music. */
const MUSICAL = ['concert', 'club', 'classical', 'festival', 'dance']

const named = new WordIndex<Genre>()
const clear = new WordIndex<Genre>()
for (const genre of Object.values(genres)) {
  const { names, also } = genre
  const value = {
    names,
    isCommon: 'isCommon' in genre && genre.isCommon,
    in: 'in' in genre ? genre.in : MUSICAL,
  }
  for (const notation of [...names.map((name) => `${name}=`), ...also]) {
    named.add(notation, { value, language: 'any' })
    if (!value.isCommon || !names.includes(notation.replace('=', '')))
      clear.add(notation, { value, language: 'any' })
  }
}

/** Longer prose names genres that are not the event's. */
const MOST_WORDS = 600

/**
 * Returns the genres, instruments and themes that an event of a category names, each by its names in several languages:
 * «Джазовий вечір» is found by "jazz". `said`: titles and tags. `prose`: descriptions, in which common words ("house",
 * "soul") count for nothing.
 */
export function genreWords(
  category: string,
  said: readonly string[],
  prose: readonly string[],
): string[] {
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
  const meant = found.filter((genre) => genre.in.includes(category))
  return [...new Set(meant.flatMap(({ names }) => names))].map((name) => name.replaceAll('_', ' '))
}

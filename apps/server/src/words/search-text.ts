import { genreWords } from './genres/genre-words.ts'
import { foldWord, wordsIn } from './fold-words.ts'
import { latinText } from './latin-forms.ts'

/** The searchable parts of an event. */
export type SearchableEvent = {
  titles: readonly string[]
  performers: readonly string[]
  venue: string | null
  organizers: readonly string[]
  /** Its town and its part of the city, as records call them. */
  places: readonly string[]
  /** Slugs: their names in nine languages are looked up when somebody searches. */
  city: string
  category: string
  /** Tags of its sources, and titles of the festival or series that it is a part of. */
  tags: readonly string[]
  /** Its descriptions, for the genres, instruments and themes that they name. */
  texts: readonly string[]
}

/** The texts of a search row by weight, and its name lexemes: they begin with a colon, as no word does. */
export type SearchText = {
  title: string
  performers: string
  places: string
  keywords: string
  lexemes: string[]
}

const MOST_TAGS = 20
/** Longer tags are sentences. */
const LONGEST_TAG = 60

/** Longer titles are not typed exactly. */
const LONGEST_EXACT = 120

/** Returns the text for `event_text.vector`, with Cyrillic words also in Latin letters. */
export function searchText(event: SearchableEvent): SearchText {
  const exact = [
    ...event.titles.map((title) => exactLexeme('title', title)),
    exactLexeme('venue', event.venue ?? ''),
  ]
  return {
    title: withLatin(event.titles),
    performers: withLatin(event.performers),
    places: withLatin([event.venue ?? '', ...event.organizers, ...event.places]),
    keywords: withLatin(keywordsOf(event)),
    lexemes: [
      ...new Set([
        ...exact.filter((lexeme) => lexeme !== null),
        cityLexeme(event.city),
        categoryLexeme(event.category),
      ]),
    ],
  }
}

function keywordsOf({ category, titles, tags, texts }: SearchableEvent): string[] {
  const kept = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MOST_TAGS)
  return [...kept, ...genreWords(category, [...titles, ...kept], texts)]
}

function withLatin(texts: readonly string[]): string {
  const text = texts.join(' ')
  return `${text} ${latinText(text)}`.trim()
}

export const cityLexeme = (slug: string): string => `:city:${slug}`
export const categoryLexeme = (slug: string): string => `:category:${slug}`

/** The slug in a lexeme of a city or a category. */
export const slugOf = (lexeme: string): string => lexeme.replace(/^:\w+:/, '')

/** By which a title or a venue's name is found when exactly it is typed; null where that is not possible. */
export function exactLexeme(kind: 'title' | 'venue', text: string): string | null {
  const words = wordsIn(foldWord(text)).join(' ')
  return words === '' || words.length > LONGEST_EXACT ? null : `:${kind}:${words}`
}

/** Lexemes as a tsquery text: any of them. They are made of letters, digits, spaces and hyphens. */
export function anyLexeme(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replaceAll(/['\\]/g, ' ')}'`).join(' | ')
}

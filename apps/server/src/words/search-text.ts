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

/** The texts of a search row by weight, and its keys: lexemes after a colon, with which no word begins. */
export type SearchText = {
  title: string
  performers: string
  places: string
  keywords: string
  keys: string[]
}

const MOST_TAGS = 20
/** Longer tags are sentences. */
const LONGEST_TAG = 60

/** Longer titles are not typed exactly. */
const LONGEST_EXACT = 120

/** Returns the text for `event_text.vector`, with Cyrillic words also in Latin letters. */
export function searchText(event: SearchableEvent): SearchText {
  const exact = [
    ...event.titles.map((title) => exactKey('title', title)),
    exactKey('venue', event.venue ?? ''),
  ]
  return {
    title: withLatin(event.titles),
    performers: withLatin(event.performers),
    places: withLatin([event.venue ?? '', ...event.organizers, ...event.places]),
    keywords: withLatin(keywordsOf(event)),
    keys: [
      ...new Set([
        ...exact.filter((key) => key !== null),
        cityKey(event.city),
        categoryKey(event.category),
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

export const cityKey = (slug: string): string => `:city:${slug}`
export const categoryKey = (slug: string): string => `:category:${slug}`

/** The slug in a key of a city or a category. */
export const slugOf = (key: string): string => key.replace(/^:\w+:/, '')

/** By which a title or a venue's name is found when exactly it is typed; null where that is not possible. */
export function exactKey(kind: 'title' | 'venue', text: string): string | null {
  const words = wordsIn(foldWord(text)).join(' ')
  return words === '' || words.length > LONGEST_EXACT ? null : `:${kind}:${words}`
}

/** Keys as a tsquery text: any of them. They are made of letters, digits, spaces and hyphens. */
export function anyKey(keys: readonly string[]): string {
  return keys.map((key) => `'${key.replaceAll(/['\\]/g, ' ')}'`).join(' | ')
}

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
}

/** The texts of a search row by weight, and its keys: lexemes after a colon, with which no word begins. */
export type SearchText = { title: string; performers: string; places: string; keys: string[] }

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
    keys: [
      ...new Set([
        ...exact.filter((key) => key !== null),
        cityKey(event.city),
        categoryKey(event.category),
      ]),
    ],
  }
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

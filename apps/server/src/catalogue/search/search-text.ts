import { sql, type RawBuilder } from 'kysely'
import { foldWord, wordsIn } from '#server/platform/words/fold-words.ts'
import { latinText } from '#server/platform/words/latin-forms.ts'

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

/**
 * The vector of a row with the columns `title`, `performers`, `places` and `keys` of SearchText: titles weigh A,
 * performers B, venue and organizers C (specification 11), keys the least.
 */
export function searchVector(row: string): RawBuilder<unknown> {
  const part = (column: string, weight: 'A' | 'B' | 'C') =>
    sql`setweight(to_tsvector('simple', fold_text(${sql.ref(`${row}.${column}`)})), ${sql.lit(weight)})`
  return sql`${part('title', 'A')} || ${part('performers', 'B')} || ${part('places', 'C')}
    || array_to_tsvector(${sql.ref(`${row}.keys`)})`
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

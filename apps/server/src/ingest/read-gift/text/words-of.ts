import {
  LISTING_LANGUAGES,
  vocabularyOf,
  type Vocabulary,
} from '@okolo/connectors/listing-pages/dates/words'
import type { Day } from '@okolo/contract/filter/event-filter'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import type { DayHints } from './days-said.ts'
import type { KnownVenue } from './venue-said.ts'

export type TextHints = {
  /** Null: nobody says where. */
  city: KnownCity | null
  venues: readonly KnownVenue[]
  /** Today on the clock of the city. */
  today: Day
}

/** The words by which a text is read. */
export type Words = {
  day: DayHints
  vocabulary: Vocabulary
  cityNames: ReadonlySet<string>
  /** True for names of the city and of its venues alone. */
  isPlace: (words: string) => boolean
}

/** The words of a text in a language, and of the city. */
export function wordsOf({ city, venues, today }: TextHints, language = ''): Words {
  const languages = [...new Set([language, ...(city?.languages ?? [])])].filter((one) => one !== '')
  const cityNames = new Set(
    [city?.name, ...(city?.names ?? [])].flatMap((name) => name?.toLowerCase() ?? []),
  )
  const places = new Set([...cityNames, ...venues.map(({ name }) => name.toLowerCase())])
  return {
    day: { today, languages, country: city?.country ?? '' },
    vocabulary: vocabularyOf([...new Set([...languages, ...LISTING_LANGUAGES])]),
    cityNames,
    isPlace: (words) =>
      words.split(',').every((part) => {
        const name = part.trim().toLowerCase()
        return places.has(name) || [...places].some((place) => place.endsWith(`«${name}»`))
      }),
  }
}

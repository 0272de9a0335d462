import type { DateMention } from './date-mention.ts'
import { spelledWords } from './spelling.ts'
import { PLACE_KINDS, VENUE_GENERIC } from './vocabulary.ts'

/** The place of a mention, ready for comparing. */
export type Place = {
  venueId: number | null
  /** Words of the venue's name, and those of them that tell which place it is. */
  words: string[]
  core: string[]
  /** The venue's own name: without its rooms, generic words and codes of towns; empty where nothing is left. */
  own: string[]
  /** `core` without spaces. */
  squashed: string
  /** The kinds of place that the name says: a library, a theatre. */
  kinds: ReadonlySet<number>
  city: string[]
  /** The city's name without the state or country that some write behind it: `New York, NY`. */
  town: string[]
  /** As it is written. */
  cityName: string
  /** The city is that of its source: the listing itself says nothing of a place. */
  isAssumed: boolean
  address: string[]
  houseNumber: string | null
  /** Null where the point is only the city's. */
  point: { lat: number; lon: number } | null
  isOnline: boolean
}

/** Streets are written with a number before or after; a postcode is longer. */
const HOUSE_NUMBER = /(?:^|[\s,])(\d{1,4}[a-z]?)(?=$|[\s,/-])/i

/** A room, a district: `Wardrobe Hall (Studio)` */
const IN_BRACKETS = /[([][^)\]]*[)\]]/g

/** Takes apart the words about a mention's place. */
export function preparePlace(mention: DateMention): Place {
  const venue = mention.venue ?? ''
  const streetAndHouse = mention.address ?? ''
  const cityName = mention.city ?? ''
  const city = spelledWords(cityName)
  const cityWords = new Set(city)
  const words = spelledWords(`${venue} ${mention.room ?? ''}`)
  const telling = words.filter((word) => !VENUE_GENERIC.has(word) && !cityWords.has(word))
  // The name of the city itself says no place.
  const core = telling.length > 0 ? telling : words.filter((word) => !cityWords.has(word))
  const hasPoint = mention.lat !== null && mention.lon !== null && mention.precision !== 'city'
  return {
    venueId: mention.venueId,
    words,
    core,
    own: spelledWords(venue.replaceAll(IN_BRACKETS, ' ')).filter(
      // `Brudenell Hall-BR`
      (word) => word.length > 2 && !VENUE_GENERIC.has(word) && !cityWords.has(word),
    ),
    squashed: core.join(''),
    kinds: new Set(words.map((word) => PLACE_KINDS.get(word)).filter((kind) => kind !== undefined)),
    city,
    town: spelledWords(cityName.split(/[,(]/)[0] ?? ''),
    cityName,
    isAssumed: mention.isCityAssumed === true,
    address: spelledWords(streetAndHouse).filter((word) => !cityWords.has(word)),
    houseNumber: HOUSE_NUMBER.exec(streetAndHouse)?.[1]?.toLowerCase() ?? null,
    point: hasPoint ? { lat: Number(mention.lat), lon: Number(mention.lon) } : null,
    isOnline: mention.isOnline || city.includes('online') || words.includes('online'),
  }
}

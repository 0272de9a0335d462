import type { CategorySlug } from '@okolo/contract/events/category'
import type { EventImage, PlainFacts } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'
import type { EventStatus } from '@okolo/connectors/event-draft'

/** The evidence for a category, and the words that say it. Of a `model`, which guesses, its probability from 0 to 1; of a `house`, its name. */
export type CategoryReason = {
  by: 'name' | 'tag' | 'platform' | 'title' | 'text' | 'venue' | 'house'
  quote: string
}

/** One date of a listing, in all three forms of specification 10. */
export type ListingDate = {
  /** The platform's key of the date, else its wall start. */
  key: string
  /** `2026-11-20T20:00:00` in `zone`. */
  startWall: string
  endWall: string | null
  zone: string
  /** ISO instants. */
  start: string
  end: string
  endStated: boolean
  allDay: boolean
  status: EventStatus
  previousStart: string | null
  onlineUrl: string | null
}

/** More dates follow than are listed: until that instant (ISO), or null where nobody says until when. */
export type GoesOn = { until: string | null }

export type ListingPlace = {
  name: string | null
  room: string | null
  address: string | null
  lat: number | null
  lng: number | null
  precision: 'point' | 'street' | 'city' | null
  url: string | null
  // Older listings lack the fields below.
  /** The town that the record names, if it is not a city of ours. */
  town?: string | null
  /** The part of the city that it names. */
  district?: string | null
  /** ISO 3166-1 alpha-2, lower case. */
  country?: string
}

/** `listing.content`: one platform's description of one event, cleaned and resolved, not yet merged. */
export type ListingContent = PlainFacts & {
  url: string | null
  /** language -> text. */
  titles: Record<string, string>
  language: string
  summaries: Record<string, string>
  /** language -> sanitised HTML. */
  descriptions: Record<string, string>
  dates: ListingDate[]
  /** Absent: `dates` are all there are. */
  goesOn?: GoesOn
  /** First day of all, `2022-12-14`, where a source names it: `dates` may begin later. */
  since?: string
  status: EventStatus
  /** City slug; `elsewhere` (places/city.ts) where it is in none of ours. */
  city: string
  place: ListingPlace | null
  isOnline: boolean
  onlineUrl: string | null
  organizers: { name: string; url: string | null; email?: string }[]
  category: CategorySlug
  /** The evidence for the category; null without any, absent if older rules read the record. */
  categoryReason?: CategoryReason | null
  price: Price | null
  ticketUrl: string | null
  image: EventImage | null
  tags: string[]
  inLanguage: string[]
  /** The platform's ids of what this is part of, and other addresses of the same event: for merging. */
  partOf: string | null
  series: string | null
  sameAs: string[]
  /** See `EventDraft`; absent where the record does not say. */
  globalId?: string
  origin?: string
}

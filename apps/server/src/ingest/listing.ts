import type { CategorySlug } from '@okolo/contract/category'
import type { EventImage, Price } from '@okolo/contract/event'
import type { EventStatus } from '@okolo/connectors/event-draft'

/** One date of a listing, in all three forms of RULINGS "Time". */
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

export type ListingPlace = {
  name: string | null
  room: string | null
  address: string | null
  lat: number | null
  lng: number | null
  precision: 'point' | 'street' | 'city' | null
  url: string | null
}

/** `listing.content`: one platform's description of one event, cleaned and resolved, not yet merged. */
export type ListingContent = {
  url: string | null
  /** language -> text. */
  titles: Record<string, string>
  language: string
  summaries: Record<string, string>
  /** language -> sanitised HTML. */
  descriptions: Record<string, string>
  dates: ListingDate[]
  status: EventStatus
  /** City slug. */
  city: string
  place: ListingPlace | null
  isOnline: boolean
  onlineUrl: string | null
  organizers: { name: string; url: string | null }[]
  performers: { name: string; url: string | null }[]
  category: CategorySlug
  price: Price | null
  ticketUrl: string | null
  image: EventImage | null
  age: { min: number | null; max: number | null } | null
  accessibility: string[]
  tags: string[]
  inLanguage: string[]
  /** The platform's ids of what this is part of, and other addresses of the same event: for merging. */
  partOf: string | null
  series: string | null
  sameAs: string[]
}

import type { Opening } from '#server/knowledge/time/opening-days.ts'
import type { MoodReason, MoodSlug } from '@okolo/contract/events/mood'
import type { EventDate, EventImage, VenueRef, PlainFacts } from '@okolo/contract/events/event'
import type { Price } from '@okolo/contract/events/price'

/** `event.card`: what a list entry shows besides the row's own columns. Written by ingest only. */
export type StoredCard = {
  venue: VenueRef | null
  /** The address if no venue is named. Absent if there is none. */
  address?: string
  /** The town as records name it. Null where that is the name of the city. */
  town?: string
  /** The part of the city. */
  district?: string
  price: Price | null
  image: EventImage | null
  moods: string[]
  /** `source.slug` of each that lists it, once. */
  sources: string[]
  /** More dates follow than are known; absent where not. */
  goes_on?: true
  /** First day, where a source names it: the dates known may begin later. */
  since?: string
  /** Of a run of dates that keeps to weekdays; absent where there is none. */
  opening?: Opening
}

/** `event.detail`: what the event page shows besides the card. */
export type StoredDetail = PlainFacts & {
  /** In the building; absent in events that were written before rooms were stored. */
  room?: string | null
  /** language -> sanitised HTML. */
  descriptions: Record<string, string>
  /** language -> plain text. */
  summaries: Record<string, string>
  /** Slug of a source whose terms keep its description back, where there is none to show; absent elsewhere. */
  described_by?: string
  organizers: { slug: string; name: string; url: string | null }[]
  online_url: string | null
  sources: StoredSource[]
  /** Start of a date (ISO instant) -> state of it that is said and not believed. */
  doubts?: Record<string, EventDate['status']>
  /** False where the terms of one of its sources forbid a paywall; absent in older rows, which then may not. */
  may_paywall?: boolean
  /** Absent in events that were written before moods had reasons. */
  mood_reasons?: { mood: MoodSlug; reasons: MoodReason[] }[]
  /** Only the model names its category: moods are not concluded from it. */
  category_guessed?: true
  tags: string[]
  in_language: string[]
}

/** One listing; name, terms and the time of the last check are the source's and joined when read. */
export type StoredSource = {
  /** `source.slug`. */
  source: string
  url: string | null
  price: Price | null
  ticket_url: string | null
  // Older stored events lack the following fields.
  status?: EventDate['status']
  /** Start of a date, as this source has it (ISO instant) -> what it says of it where that is not `scheduled`. */
  date_statuses?: Record<string, EventDate['status']>
  /** Start of a date of the event -> the start that this source names for it, where it is another. */
  other_starts?: Record<string, string>
}

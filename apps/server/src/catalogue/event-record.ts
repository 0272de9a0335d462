import type { MoodReason, MoodSlug } from '@okolo/contract/mood'
import type { EventImage, Price, VenueRef } from '@okolo/contract/event'

/** `event.card`: what a list entry shows besides the row's own columns. Written by ingest only. */
export type StoredCard = {
  venue: VenueRef | null
  price: Price | null
  image: EventImage | null
  moods: string[]
}

/** `event.detail`: what the event page shows besides the card. */
export type StoredDetail = {
  /** language -> sanitised HTML. */
  descriptions: Record<string, string>
  /** language -> plain text. */
  summaries: Record<string, string>
  organizers: { slug: string; name: string; url: string | null }[]
  performers: { name: string; url: string | null }[]
  online_url: string | null
  sources: StoredSource[]
  age: { min: number | null; max: number | null } | null
  /** Absent in events that were written before moods had reasons. */
  mood_reasons?: { mood: MoodSlug; reasons: MoodReason[] }[]
  accessibility: string[]
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
}

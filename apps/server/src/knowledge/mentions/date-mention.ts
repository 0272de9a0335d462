import type { EventStatus } from '@okolo/connectors/event-draft'

/**
 * The words of one platform about one date of one event, as the matcher reads them. Stored listings give one mention a date,
 * labelled sets one a line.
 */
export type DateMention = {
  /** Unique among the mentions that are compared with each other. */
  id: string
  /** The platform, or the origin that an aggregator names. Two mentions of one source with different `event` are two events, unless it is nearly certain otherwise. */
  source: string
  /** The platform's id of the event; mentions of one source with the same `event` are dates of one event. */
  event: string
  /** Every language's title; the original first. */
  titles: string[]
  language: string | null
  /** Wall time `2026-11-20T20:00:00`, or a date `2026-11-20` where no hour is known. */
  start: string
  /** Same shapes; the last day, inclusive, where it is a date. */
  end: string | null
  allDay: boolean
  /** IANA; null where the labelled set does not say. */
  zone: string | null
  status: EventStatus
  previousStart: string | null
  /** The registry's id of the venue, where it is known. */
  venueId: number | null
  venue: string | null
  room: string | null
  address: string | null
  city: string | null
  /** The city is the source's: the record says nothing of a place. */
  isCityAssumed?: boolean
  lat: number | null
  lon: number | null
  /** How exact the point is; a city's centre is not a place. */
  precision: 'point' | 'street' | 'city' | null
  isOnline: boolean
  /** Page at the source, ticket page, and other addresses of the same event. */
  urls: string[]
  /** An id that platforms share: the UID of a calendar's entry. */
  globalId: string | null
  organizers: string[]
  performers: string[]
  category: string | null
  priceMin: number | null
  description: string | null
}

/** Why two mentions were or were not thought to be the same date; shown to operators and in evaluations. */
export type Reason = { feature: string; value: number | string; weight: number }

export type Comparison = {
  /** Calibrated probability that both tell of the same date of the same event. */
  probability: number
  /** Set where a rule forbids the link whatever the probability: `same_source`, `far_apart`, `numbers_differ` ... */
  veto: string | null
  reasons: Reason[]
}

/** An operator's word on two mentions' events: it stands above every model. */
export type Decision = { a: string; b: string; kind: 'must' | 'cannot' }

/** How often a folded title word occurs, and in how many titles: rare words tell more. */
export type WordCounts = { total: number; of: (word: string) => number }

/** A connector's draft of one record: the platform's facts in Okolo's words, without look-ups. */

/** BCP 47 tag. `und` if unknown. */
export type Language = string
/** language -> text, plain unless the field's name ends in Html. */
export type Text = Partial<Record<Language, string>>

export type EventStatus =
  | 'scheduled'
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'
  | 'moved_online'
  | 'sold_out'

/**
 * One date. Shapes of `start` and `end`:
 * - `2026-11-20`: an all-day date (`end` is the last day, inclusive)
 * - `2026-11-20T20:00:00`: wall time in `tz`, else in the venue's zone
 * - `2026-11-20T19:00:00Z`, or with an offset: an instant
 */
export type When = {
  start: string
  end?: string
  /** IANA zone. */
  tz?: string
  /** True if the source names only a day, or uses 00:00 for "unknown". */
  allDay?: boolean
  /** The platform's own id of this date (recurrence id, timing uid). It stays the same if the date moves. */
  key?: string
  status?: EventStatus
  /** Former start, same shapes as `start`. */
  previousStart?: string
  onlineUrl?: string
}

/** RFC 5545 recurrence of `start`, expanded when the draft is normalised. */
export type Recurrence = {
  start: string
  end?: string
  tz?: string
  allDay?: boolean
  /** `RRULE` values without the name: `FREQ=WEEKLY;BYDAY=MO`. */
  rules: string[]
  /** Wall times or dates, in `tz`, of the same shapes as `start`. */
  rdates?: string[]
  exdates?: string[]
  /** Changes from a date on, in order. The last one that begins before a date applies to it. */
  later?: LaterDates[]
  /** Only the dates from `from` on and before `before`: a series that became another event half-way. */
  only?: { from?: string; before?: string }
}

/** A change of a date and all later ones (RFC 5545 3.2.13, RANGE=THISANDFUTURE). Times have the shape of the recurrence's `start`. */
export type LaterDates = {
  /** The first changed date, as given by the rule. */
  from: string
  /** The new start of that date. Later dates move by the same amount. Absent: no date moves or changes its length. */
  start?: string
  /** With `start`: the new end of that date. Later dates get the same length. */
  end?: string
  status?: EventStatus
}

export type RawPlace = {
  /** The platform's id of the place. */
  sourceId?: string
  name?: string
  /** A room, stage or hall within `name`. */
  room?: string
  address?: string
  postalCode?: string
  locality?: string
  /** A part of the locality: a district, a quarter, a borough. */
  district?: string
  /** ISO 3166-1 alpha-2. */
  country?: string
  lat?: number
  lon?: number
  geoPrecision?: 'point' | 'street' | 'city'
  url?: string
}

export type Offer = {
  url?: string
  price?: number
  priceMax?: number
  /** `price` is the lowest price, and the highest is unknown. */
  minimum?: true
  /** ISO 4217. */
  currency?: string
  /** False if the source says that it is paid. Absent if it says neither. */
  free?: boolean
  soldOut?: boolean
  fees?: 'included' | 'added' | 'unknown'
  /** The source's own words, parsed when the draft is normalised. */
  text?: string
}

export type RawImage = {
  url: string
  credit?: string
  license?: string
  alt?: string
  width?: number
  height?: number
}

/** An assumption of the connector about this record, kept with it and counted in the run. */
export type Assumption = {
  /** Stable, snake_case: `zone_assumed`, `date_order_assumed`, `json_repaired` ... */
  code: string
  field?: string
  message: string
}

export type EventDraft = {
  /** The platform's id of the event: same platform + same id = same event. */
  sourceId: string
  /** Page of the event at the source. */
  url?: string
  title: Text
  summary?: Text
  /** HTML as published. It is sanitised when the draft is normalised. */
  descriptionHtml?: Text
  when: When[]
  recurrence?: Recurrence
  /** More dates follow than the platform lists, without a known end. */
  goesOn?: true
  status?: EventStatus
  place?: RawPlace
  isOnline?: boolean
  onlineUrl?: string
  organizers?: { name: string; url?: string; sourceId?: string }[]
  performers?: { name: string; url?: string; mbid?: string }[]
  /** The platform's own category names, ids or URIs. */
  categories?: string[]
  tags?: string[]
  offers?: Offer[]
  images?: RawImage[]
  age?: { min?: number; max?: number }
  accessibility?: string[]
  inLanguage?: Language[]
  /** The platform's id of the festival or series this is part of. */
  parentSourceId?: string
  seriesSourceId?: string
  /** Other URLs of the same event. */
  sameAs?: string[]
  /** An id that means this event wherever it is seen: a calendar's UID that is long and no counter. */
  globalId?: string
  /** The source of an aggregator's record. Two origins count as two platforms. */
  origin?: string
  /** Instant of the source's last change. */
  updatedAt?: string
  assumptions?: Assumption[]
}

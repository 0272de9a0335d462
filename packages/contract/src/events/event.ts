import { HouseOnMap } from '../places/house.ts'
import { z } from 'zod'
import { CityRef } from '../places/city-ref.ts'
import { LOCALES } from '../locale.ts'
import { FieldOrigin, SourceRole } from '../site/origins.ts'
import { Price } from './price.ts'
import { MOOD_REASON_KINDS, MOOD_SLUGS } from './mood.ts'
import { TranslatedTexts } from './translation.ts'

/** Specification 10: wall time + IANA zone + UTC. */
export const EventDate = z.object({
  uuid: z.uuid(),
  /** RFC 3339 with the offset of `time_zone`: `2026-11-20T20:00:00+01:00`. */
  start: z.string(),
  /** Null if no source names an end. For an all-day date, the midnight after its last day. */
  end: z.string().nullable(),
  time_zone: z.string(),
  /** True if only the day is known. The clock times of start and end then mean nothing. */
  all_day: z.boolean(),
  status: z.enum([
    'scheduled',
    'cancelled',
    'postponed',
    'rescheduled',
    'moved_online',
    'sold_out',
  ]),
  /** The former start of a rescheduled date. */
  previous_start: z.string().nullable(),
})
export type EventDate = z.infer<typeof EventDate>

/** The state of a date at the current time (specification 4, Event display). */
const EVENT_STATES = [
  'upcoming',
  /** Open at this moment, by the hours that its sources name. */
  'happening',
  /** Begun and not over, without known opening hours: whole days, or a run of several days. */
  'ongoing',
  'ended',
  'cancelled',
  'postponed',
] as const
export type EventState = (typeof EVENT_STATES)[number]

export const VenueRef = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
})
export type VenueRef = z.infer<typeof VenueRef>

export const EventImage = z.object({
  url: z.string(),
  credit: z.string().nullable(),
  alt: z.string().nullable(),
})
export type EventImage = z.infer<typeof EventImage>

export const CardImage = EventImage.extend({
  /**
   * The picture's path here, `/images/<key>`: add `/320.avif` or another size of picture.ts. Null if the source forbids
   * copies. Then only `url` shows it, from another host.
   */
  path: z.string().nullable(),
})
export type CardImage = z.infer<typeof CardImage>

/** The reason for a card's rank. People can check each of them. */
const REASON_CODES = [
  'platforms',
  'saved',
  'free_tonight',
  'closing_soon',
  'just_opened',
  'last_tickets',
] as const
export const CardReason = z.object({
  code: z.enum(REASON_CODES),
  /** Of `platforms` and `saved`: how many. */
  count: z.int().nullable(),
})
export type CardReason = z.infer<typeof CardReason>

/** Words of an editor of the site. `language`: BCP 47 tag of `text`, which is the site's own where it has none of the reader's. */
export const EditorText = z.object({ text: z.string(), language: z.string() })
export type EditorText = z.infer<typeof EditorText>

/** The credit that the terms of a source require: its words, and its licence if it has one. */
const CardCredit = z.object({ text: z.string(), license: z.string().nullable() })
type CardCredit = z.infer<typeof CardCredit>

/** One entry of a list: an event with the date that matched the filter. */
export const EventCard = z.object({
  uuid: z.uuid(),
  slug: z.string(),
  title: z.string(),
  /** BCP 47 tag of `title`, `und` when unknown. */
  language: z.string(),
  /** The event's city reads `language`. Absent otherwise. */
  is_local_language: z.boolean().optional(),
  /** The title as a machine translated it into the reader's language. Absent if there is none. */
  translated_title: z.string().optional(),
  date: EventDate,
  state: z.enum(EVENT_STATES),
  /** Dates of the event that are not past, this one included. */
  upcoming_dates: z.int(),
  /** Over 14 days long: shown once, with its next open date (specification 10). */
  is_long: z.boolean(),
  /** The last day of a long-running event, `2026-11-30` in `date.time_zone`, or null if no source names it. */
  open_until: z.iso.date().nullable(),
  /** The first day of a repeating event, if a source names it. The known dates may begin later. */
  since: z.iso.date().nullable(),
  /** More dates follow than are known here: the last one listed is not the end. */
  goes_on: z.boolean(),
  /**
   * The opening days of a long run, such as an exhibition (1 is Monday). `at`: the hour if it is always the same. Null
   * if the dates follow no rule.
   */
  opening: z.object({ days: z.array(z.int().min(1).max(7)), at: z.string().nullable() }).nullable(),
  is_online: z.boolean(),
  venue: VenueRef.nullable(),
  /** The address or quarter, if no venue is named. */
  address: z.string().nullable().optional(),
  city: CityRef,
  /** The town as records name it, if it differs from `city`. */
  town: z.string().nullable().optional(),
  /** The part of the city: a district, a quarter, a borough. */
  district: z.string().nullable().optional(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** [latitude, longitude], null when no exact place is known. */
  location: z.tuple([z.number(), z.number()]).nullable(),
  /** Kilometres from the requested place, if any. */
  distance: z.number().nullable(),
  price: Price.nullable(),
  image: CardImage.nullable(),
  moods: z.array(z.string()),
  source_count: z.int(),
  saved_count: z.int(),
  reason: CardReason.nullable(),
  /** The reason of the editor who picked it for this page. Only in the section `picked` of a list. */
  pick: EditorText.optional(),
  /**
   * On the first page by relevance one entry stands for the same event at several places, such as a club in twelve
   * libraries: at how many, three at least, and the words that find them in a search of the same filter. Absent otherwise.
   */
  copies: z.object({ count: z.int(), search: z.string() }).optional(),
  /** Credits of sources that require one. Shown with the card. */
  credits: z.array(CardCredit),
  /** Made-up data of the demo city. */
  is_demo: z.boolean(),
})
export type EventCard = z.infer<typeof EventCard>

/** One platform's listing of the event, with its price and the time of the last check. */
export const EventSource = z.object({
  name: z.string(),
  role: SourceRole,
  /** Somebody gave it on this site: a visitor, or its organizer by `role`. Absent otherwise. */
  given: z.literal(true).optional(),
  url: z.string().nullable(),
  /** Also null if an operator or the organizer has set the price of the event. */
  price: Price.nullable(),
  ticket_url: z.string().nullable(),
  /** Its own word on the date shown, or on the event. */
  status: EventDate.shape.status,
  /** This source's start, if it differs from the one shown: another hour, or the former day. */
  other_start: z.string().nullable(),
  attribution: z.string().nullable(),
  license: z.string().nullable(),
  checked_at: z.string(),
})
export type EventSource = z.infer<typeof EventSource>

/** The words, licence and link that a source's terms require. Other sources are named too. */
const Credit = CardCredit.extend({
  terms_url: z.string().nullable(),
  /** The event's page there. */
  url: z.string().nullable(),
})
type Credit = z.infer<typeof Credit>

/** Another event beside the one shown, with its first or next date. */
export const RelatedEvent = EventCard.pick({
  slug: true,
  title: true,
  language: true,
  translated_title: true,
  date: true,
})
export type RelatedEvent = z.infer<typeof RelatedEvent>

/** A part of a festival or a series. `stage`: its room or stage, or its venue where that is not the festival's. */
export const EventPart = RelatedEvent.extend({ stage: z.string().nullable() })
export type EventPart = z.infer<typeof EventPart>

/** Facts that go from a source to the event's page as they are, under one name all the way. */
export const PlainFacts = z.object({
  performers: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  age: z.object({ min: z.int().nullable(), max: z.int().nullable() }).nullable(),
  accessibility: z.array(z.string()),
})
export type PlainFacts = z.infer<typeof PlainFacts>

/** The plain facts of an event of which no source says any. */
export const NO_PLAIN_FACTS: PlainFacts = { performers: [], age: null, accessibility: [] }

export const EventDetail = EventCard.extend({
  ...PlainFacts.shape,
  /** The room, hall or stage in `venue`. */
  room: z.string().nullable(),
  /** Null where no map was read, or none knows the house of `venue`. */
  house: HouseOnMap.nullable(),
  /** A status from a source that alone is not enough: "check with the organizer". */
  status_doubt: EventDate.shape.status.nullable(),
  /** Null without a source, or for old records. `time` belongs to the shown date. */
  origins: z.object({
    title: FieldOrigin.nullable(),
    time: FieldOrigin.nullable(),
    place: FieldOrigin.nullable(),
    price: FieldOrigin.nullable(),
    description: FieldOrigin.nullable(),
    status: FieldOrigin.nullable(),
  }),
  /** The festival or other event that it belongs to. */
  part_of: RelatedEvent.omit({ date: true }).nullable(),
  /** The events of this festival, by start. Empty for other events. */
  parts: z.array(EventPart),
  /** The next other events of the same series: talks, rounds, tours. */
  series: z.array(RelatedEvent),
  /** Sanitised HTML (allow-list), in `text_language`. */
  description_html: z.string().nullable(),
  summary: z.string().nullable(),
  /** BCP 47 tag of the description, else of the summary; `und` when unknown. */
  text_language: z.string(),
  /** Its texts as a machine translated them into the reader's language, so far. Null if there is none. */
  translated: TranslatedTexts.nullable(),
  /** A source with a description, if no source lets us show one. `url`: its page, or its home page. */
  described_at: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  /** Every known date, past ones included, by start. */
  dates: z.array(EventDate),
  organizers: z.array(z.object({ slug: z.string(), name: z.string(), url: z.string().nullable() })),
  /**
   * The word of its organizer, who has claimed its page here: whether it corrected something, and when it last confirmed
   * that all of it is right, if nothing has changed since. Null: none.
   */
  organizer_word: z
    .object({ corrected: z.boolean(), confirmed_at: z.string().nullable() })
    .nullable(),
  /** A note of the site's editors, beside what the sources say. */
  note: EditorText.nullable(),
  online_url: z.string().nullable(),
  sources: z.array(EventSource),
  /** The credits that the sources require next to the event. */
  credits: z.array(Credit),
  /** The reasons for each of `moods`, in the event's own words. */
  mood_reasons: z.array(
    z.object({
      mood: z.enum(MOOD_SLUGS),
      reasons: z.array(z.object({ from: z.enum(MOOD_REASON_KINDS), quote: z.string() })),
    }),
  ),
  /** The terms of all its sources let an app ask for premium before it is saved (decision 0027). */
  may_paywall: z.boolean(),
  tags: z.array(z.string()),
  /** Languages spoken at the event, BCP 47. */
  in_language: z.array(z.string()),
  /** Languages of the texts without machine translation. */
  text_languages: z.array(z.string()),
  /** Languages of its pages that search engines may show: those that people wrote, and those of translations that the city's operator lets be found. */
  indexed_in: z.array(z.enum(LOCALES)),
  /** Search engines may show this page because of its translation, so its head says the translated texts. */
  is_translation_indexed: z.boolean(),
})
export type EventDetail = z.infer<typeof EventDetail>

/** The event was merged into another, or requested by its uuid. `location`: path of the answer. */
export const EventMoved = z.object({
  code: z.literal('moved'),
  message: z.string(),
  slug: z.string(),
  date_uuid: z.uuid().nullable(),
})
export type EventMoved = z.infer<typeof EventMoved>

/** A connector's draft of one record: the platform's facts in Okolo's words, without look-ups. */
import { z } from 'zod'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(:([0-5]\d)(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

function isCalendarTime(value: string): boolean {
  const match = DATE.exec(value) ?? TIME.exec(value)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function isZone(zone: string): boolean {
  // The engine accepts an offset as a zone, but it has no summer time.
  if (/^[+-]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isWebUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const Time = z
  .string()
  .refine(isCalendarTime, { params: { code: 'bad_date' }, error: 'is not a date or time' })
const Zone = z
  .string()
  .refine(isZone, { params: { code: 'bad_zone' }, error: 'is not an IANA zone' })
const Url = z
  .string()
  .refine(isWebUrl, { params: { code: 'bad_url' }, error: 'is not an http or https URL' })
/** BCP 47 tag. `und` if unknown. */
const Language = z
  .string()
  .refine(isLanguage, { params: { code: 'bad_language' }, error: 'is not a BCP 47 tag' })
export type Language = z.infer<typeof Language>
const Currency = z.string().refine((code) => currencies.has(code), {
  params: { code: 'bad_currency' },
  error: 'is not an ISO 4217 code',
})
const Filled = z
  .string()
  .refine((text) => text.trim() !== '', { params: { code: 'empty' }, error: 'is empty' })
/** language -> text, plain unless the field's name ends in Html. */
const Text = z.record(Language, Filled.optional())
export type Text = z.infer<typeof Text>
const Title = Text.refine((text) => Object.values(text).some((value) => value !== undefined), {
  params: { code: 'no_title' },
  error: 'has no text in any language',
})

const EventStatus = z.enum([
  'scheduled',
  'cancelled',
  'postponed',
  'rescheduled',
  'moved_online',
  'sold_out',
])
export type EventStatus = z.infer<typeof EventStatus>

const isAllDay = (value: string) => DATE.test(value)
const inOrder = ({ start, end }: { start: string; end?: string | undefined }) =>
  end === undefined ||
  isAllDay(start) !== isAllDay(end) ||
  !comparable(start, end) ||
  instant(end) >= instant(start)
const hasOffset = (value: string) => /(Z|[+-]\d{2}:?\d{2})$/.test(value) && value.includes('T')
const comparable = (start: string, end: string) => hasOffset(start) === hasOffset(end)
const instant = (value: string) =>
  Date.parse(hasOffset(value) || isAllDay(value) ? value : `${value}Z`)
const endsFirst = {
  params: { code: 'ends_before_start' },
  error: 'ends before it starts',
  path: ['end'],
}

/**
 * One date. Shapes of `start` and `end`:
 * - `2026-11-20`: an all-day date (`end` is the last day, inclusive)
 * - `2026-11-20T20:00:00`: wall time in `tz`, else in the venue's zone
 * - `2026-11-20T19:00:00Z`, or with an offset: an instant
 */
export const When = z
  .strictObject({
    start: Time,
    end: Time.exactOptional(),
    /** IANA zone. */
    tz: Zone.exactOptional(),
    /** True if the source names only a day, or uses 00:00 for "unknown". */
    allDay: z.boolean().exactOptional(),
    /** The platform's own id of this date (recurrence id, timing uid). It stays the same if the date moves. */
    key: Filled.exactOptional(),
    status: EventStatus.exactOptional(),
    /** Former start, same shapes as `start`. */
    previousStart: Time.exactOptional(),
    onlineUrl: Url.exactOptional(),
  })
  .refine(inOrder, endsFirst)
export type When = z.infer<typeof When>

/** A change of a date and all later ones (RFC 5545 3.2.13, RANGE=THISANDFUTURE). Times have the shape of the recurrence's `start`. */
const LaterDates = z.strictObject({
  /** The first changed date, as given by the rule. */
  from: Time,
  /** The new start of that date. Later dates move by the same amount. Absent: no date moves or changes its length. */
  start: Time.exactOptional(),
  /** With `start`: the new end of that date. Later dates get the same length. */
  end: Time.exactOptional(),
  status: EventStatus.exactOptional(),
})
export type LaterDates = z.infer<typeof LaterDates>

/** RFC 5545 recurrence of `start`, expanded when the draft is normalised. */
export const Recurrence = z
  .strictObject({
    start: Time,
    end: Time.exactOptional(),
    tz: Zone.exactOptional(),
    allDay: z.boolean().exactOptional(),
    /** `RRULE` values without the name: `FREQ=WEEKLY;BYDAY=MO`. */
    rules: z.array(z.string().regex(/\bFREQ=/i, 'is not an RRULE')),
    /** Wall times or dates, in `tz`, of the same shapes as `start`. */
    rdates: z.array(Time).exactOptional(),
    exdates: z.array(Time).exactOptional(),
    /** Rules of dates to leave out (RFC 2445), as `rules`. */
    exrules: z.array(z.string().regex(/\bFREQ=/i, 'is not an RRULE')).exactOptional(),
    /** Changes from a date on, in order. The last one that begins before a date applies to it. */
    later: z.array(LaterDates).exactOptional(),
    /** Only the dates from `from` on and before `before`: a series that became another event half-way. */
    only: z
      .strictObject({ from: Time.exactOptional(), before: Time.exactOptional() })
      .exactOptional(),
  })
  .refine(inOrder, endsFirst)
export type Recurrence = z.infer<typeof Recurrence>

export const RawPlace = z.strictObject({
  /** The platform's id of the place. */
  sourceId: Filled.exactOptional(),
  name: Filled.exactOptional(),
  /** A room, stage or hall within `name`. */
  room: Filled.exactOptional(),
  address: Filled.exactOptional(),
  postalCode: Filled.exactOptional(),
  locality: Filled.exactOptional(),
  /** A part of the locality: a district, a quarter, a borough. */
  district: Filled.exactOptional(),
  /** The state or province around it, by its name or letters: `CA`. */
  region: Filled.exactOptional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, 'is not an ISO 3166-1 alpha-2 code')
    .exactOptional(),
  lat: z.number().min(-90).max(90).exactOptional(),
  lon: z.number().min(-180).max(180).exactOptional(),
  geoPrecision: z.enum(['point', 'street', 'city']).exactOptional(),
  url: Url.exactOptional(),
})
export type RawPlace = z.infer<typeof RawPlace>

export const Offer = z.strictObject({
  url: Url.exactOptional(),
  price: z.number().min(0).exactOptional(),
  priceMax: z.number().min(0).exactOptional(),
  /** `price` is the lowest price, and the highest is unknown. */
  minimum: z.literal(true).exactOptional(),
  /** ISO 4217. */
  currency: Currency.exactOptional(),
  /** True if the source says so. False says nothing: feeds set it where they know no price. */
  free: z.boolean().exactOptional(),
  soldOut: z.boolean().exactOptional(),
  fees: z.enum(['included', 'added', 'unknown']).exactOptional(),
  /** The source's own words, parsed when the draft is normalised. */
  text: Filled.exactOptional(),
})
export type Offer = z.infer<typeof Offer>

export const RawImage = z.strictObject({
  url: Url,
  credit: Filled.exactOptional(),
  license: Filled.exactOptional(),
  alt: Filled.exactOptional(),
  width: z.number().positive().exactOptional(),
  height: z.number().positive().exactOptional(),
})
export type RawImage = z.infer<typeof RawImage>

/** An assumption of the connector about this record, kept with it and counted in the run. */
export const Assumption = z.strictObject({
  /** Stable, snake_case: `zone_assumed`, `date_order_assumed`, `json_repaired` ... */
  code: z.string().regex(/^[a-z][a-z0-9_]*$/, 'is not snake_case'),
  field: z.string().exactOptional(),
  message: Filled,
})
export type Assumption = z.infer<typeof Assumption>

const Age = z.number().min(0).max(150)
const Person = { name: Filled, url: Url.exactOptional() }

/**
 * A well-formed draft, on which the pipeline relies: times exist in the calendar, zones are IANA's, URLs http or https. `when` is
 * empty for a postponed event without a date.
 */
export const EventDraft = z.strictObject({
  /** The platform's id of the event: same platform + same id = same event. */
  sourceId: Filled,
  /** Page of the event at the source. */
  url: Url.exactOptional(),
  title: Title,
  summary: Text.exactOptional(),
  /** HTML as published. It is sanitised when the draft is normalised. */
  descriptionHtml: Text.exactOptional(),
  when: z.array(When),
  recurrence: Recurrence.exactOptional(),
  /** Further rhythms of the same event: other weekdays at other hours, or another hour from a day on. */
  furtherRecurrences: z.array(Recurrence).min(1).exactOptional(),
  /** More dates follow than the platform lists, without a known end. */
  goesOn: z.literal(true).exactOptional(),
  status: EventStatus.exactOptional(),
  place: RawPlace.exactOptional(),
  isOnline: z.boolean().exactOptional(),
  onlineUrl: Url.exactOptional(),
  organizers: z
    .array(
      z.strictObject({
        ...Person,
        sourceId: Filled.exactOptional(),
        /** Used only where the source's terms allow it (`mayContact`). */
        email: z.email().exactOptional(),
      }),
    )
    .exactOptional(),
  performers: z.array(z.strictObject({ ...Person, mbid: Filled.exactOptional() })).exactOptional(),
  /** The platform's own category names, ids or URIs. */
  categories: z.array(Filled).exactOptional(),
  /** Of several `categories` the last is the finest. */
  finestCategoryLast: z.literal(true).exactOptional(),
  tags: z.array(Filled).exactOptional(),
  offers: z.array(Offer).exactOptional(),
  images: z.array(RawImage).exactOptional(),
  age: z.strictObject({ min: Age.exactOptional(), max: Age.exactOptional() }).exactOptional(),
  accessibility: z.array(Filled).exactOptional(),
  inLanguage: z.array(Language).exactOptional(),
  /** The platform's id of the festival or series this is part of. */
  parentSourceId: Filled.exactOptional(),
  seriesSourceId: Filled.exactOptional(),
  /** Other URLs of the same event. */
  sameAs: z.array(Url).exactOptional(),
  /** An id that means this event wherever it is seen: a calendar's UID that is long and no counter. */
  globalId: z.string().min(1).exactOptional(),
  /** The source of an aggregator's record. Two origins count as two platforms. */
  origin: z.string().min(1).exactOptional(),
  /** Instant of the source's last change. */
  updatedAt: Time.exactOptional(),
  assumptions: z.array(Assumption).exactOptional(),
})
export type EventDraft = z.infer<typeof EventDraft>

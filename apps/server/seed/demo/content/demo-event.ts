import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { z } from 'zod'

const Text = z.string().min(1)
const Key = z.string().regex(/^[\w-]+$/, 'use letters, digits, _ and - only')
const Language = z.enum(['sk', 'en', 'uk', 'de', 'hu'])
const Platform = z.enum(['calendar', 'tickets', 'agenda'])
const Amount = z.number().nonnegative()
const Count = z.int().positive()
const Time = z.iso.time({ precision: -1 })
const Remainder = z.int().nonnegative()

/** Prices as honest and as vague as real ones. Amounts in euros. */
const Price = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({
    kind: z.literal('paid'),
    min: Amount,
    max: Amount.exactOptional(),
    fees: z.enum(['included', 'added', 'unknown']),
  }),
  z.strictObject({ kind: z.literal('words'), text: Text }),
  z.strictObject({ kind: z.literal('unstated') }),
])

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** One day of every `every`th week: of those whose number divided by `every` leaves `at`. */
const days = {
  /** Becomes the ISO weekday, 1 is Monday. */
  day: z.enum(WEEKDAYS).transform((name) => WEEKDAYS.indexOf(name) + 1),
  every: Count.default(1),
  at: Remainder.default(0),
}

/** Times are wall times in Bratislava. */
const When = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weekly'),
    ...days,
    time: Time,
    /** Left out: no end is given. */
    minutes: Count.exactOptional(),
    /** Each occurrence is a course of weekly dates, of which the `cancelled`th does not take place. */
    dates: Count.default(1),
    cancelled: Count.exactOptional(),
    /** Befalls every `every`th occurrence, so that the coming weeks always hold one. */
    fate: z
      .strictObject({
        is: z.enum(['cancelled', 'sold_out', 'rescheduled', 'moved_online']),
        every: Count,
        at: Remainder,
      })
      .exactOptional(),
  }),
  /** `days` whole days from `day` on. */
  z.strictObject({ kind: z.literal('whole-days'), ...days, days: Count }),
  /** Open every day of a calendar month. */
  z.strictObject({ kind: z.literal('month') }),
  /** One event with dates by a rule of RFC 5545. */
  z.strictObject({
    kind: z.literal('series'),
    since: z.iso.date(),
    time: Time,
    minutes: Count,
    rule: z.string().startsWith('FREQ='),
  }),
  /** Without a new date. */
  z.strictObject({ kind: z.literal('postponed'), published: z.iso.date() }),
])

const Venue = z.strictObject({
  name: Text,
  address: Text,
  postalCode: Text,
  district: Text,
  /** Latitude and longitude. Left out: the platforms give none. */
  at: z.tuple([z.number(), z.number()]).exactOptional(),
})

const Organizer = z.strictObject({ name: Text, email: z.email().exactOptional() })

export const Places = z.strictObject({
  venues: z.record(Key, Venue),
  organizers: z.record(Key, Organizer),
})

/** Returns the shape of an event at `places`: their keys become venues and organizers. */
export function demoEventAt({ venues, organizers }: z.output<typeof Places>) {
  const VenueKey = z.enum(Object.keys(venues)).transform((key) => ({ key, ...venues[key]! }))
  const OrganizerKey = z.enum(Object.keys(organizers)).transform((key) => organizers[key]!)
  return z.strictObject({
    key: Key,
    category: z.enum(CATEGORY_SLUGS),
    language: Language,
    on: Platform,
    venue: VenueKey.exactOptional(),
    room: Text.exactOptional(),
    online: z.boolean().default(false),
    organizer: OrganizerKey,
    when: When,
    price: Price,
    tags: z.array(Text),
    age: z.strictObject({ min: Count.exactOptional(), max: Count.exactOptional() }).exactOptional(),
    accessibility: z.array(z.enum(['hi', 'ii', 'mi', 'pi', 'vi'])).default([]),
    /** Added after each variant's text. */
    about: Text.exactOptional(),
    /** Played in turn, one per occurrence: another band, film or guest each time. */
    variants: z
      .array(
        z.strictObject({
          title: Text,
          text: Text,
          performers: z.array(Text).default([]),
          venue: VenueKey.exactOptional(),
          /** In a second language, for bilingual platforms. */
          other: z.strictObject({ language: Language, title: Text, text: Text }).exactOptional(),
        }),
      )
      .min(1),
    /** The same event on other platforms, with a title and a spelling of the venue of their own. */
    also: z
      .array(
        z.strictObject({
          on: Platform,
          /** With `{title}`, or what stands `{before}` or `{after}` its colon. */
          title: Text.regex(
            /^([^{}]|\{(title|before|after)\})+$/,
            'knows {title}, {before}, {after}',
          ),
          venueName: Text.exactOptional(),
          price: Price.default({ kind: 'unstated' }),
        }),
      )
      .default([]),
    /** Events of a festival. `day` 0 is its first. */
    parts: z
      .array(
        z.strictObject({
          key: Key,
          category: z.enum(CATEGORY_SLUGS),
          venue: VenueKey,
          day: Remainder,
          time: Time,
          minutes: Count,
          price: Price,
          title: Text,
          text: Text,
        }),
      )
      .default([]),
  })
}

export type DemoEvent = z.output<ReturnType<typeof demoEventAt>>
export type DemoWhen = DemoEvent['when']
export type DemoPrice = DemoEvent['price']
export type DemoLanguage = DemoEvent['language']
export type PlatformKey = DemoEvent['on']

import { z } from 'zod'
import {
  date,
  endDate,
  languageText,
  object,
  oneOrMore,
  pathText,
  regexText,
  texts,
  urlText,
  value,
  valueOf,
  zoneText,
} from './value-schema.ts'
import { fetchSchema } from './fetch-schema.ts'

/** The feed and its terms (docs/sources.md explains how to read them). */
const source = object({
  comment: z.string().optional(),
  title: z.string().min(1),
  /** Ids are unique within a platform: several sources of one platform share its events. */
  platform: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'expected lower-case words with hyphens, such as "madrid-agenda"',
  }),
  /** A page about the feed. Relative addresses in records resolve against it. */
  homepage: urlText.optional(),
  /** Language of texts without one. */
  language: languageText.optional(),
  /** Zone of times without an offset. Absent: the city's is assumed, and that is recorded. */
  timeZone: zoneText.optional(),
  license: z.string().optional(),
  attribution: z.string().optional(),
  termsUrl: urlText.optional(),
  terms: object({
    linkBack: z.boolean().optional(),
    redisplay: z.enum(['yes', 'facts-only', 'no']).optional(),
    images: z.enum(['proxy', 'hotlink', 'none']).optional(),
    mayPaywall: z.boolean().optional(),
    mayMixSellers: z.boolean().optional(),
    mayContact: z.boolean().optional(),
    maxCacheHours: z.number().positive().optional(),
    reviewed: z.iso.date().optional(),
  }).optional(),
  /** 0 to 1: the source's weight when platforms disagree. */
  trust: z.number().min(0).max(1).optional(),
})

const id = valueOf(
  {
    /** Builds the id from these values, for feeds without ids. */
    hash: oneOrMore(pathText).optional(),
    /** "2,146,733" and "2.146.733" are the number 2146733. */
    stripThousands: z.boolean().optional(),
  },
  false,
)

const coordinates = valueOf({
  /** Of two numbers in one list or text. GeoJSON and WKT are always lon, lat. */
  order: z.enum(['lat,lon', 'lon,lat']).optional(),
})

const timings = valueOf({
  /** Paths below start at one entry of the list. `.` is the entry itself. */
  start: date,
  end: endDate.optional(),
  key: value.optional(),
  status: value.optional(),
})

const recurrence = object({
  comment: z.string().optional(),
  /** Weekdays: MO, Monday, its name in the source's language, or 1 (Monday) to 7. Others by `map`. */
  days: value.optional(),
  /** DAILY, WEEKLY (default) or MONTHLY. */
  frequency: value.optional(),
  interval: value.optional(),
  /** First and last day of the series. Absent: the event's `start` and `end`. */
  from: date.optional(),
  until: endDate.optional(),
  /** Excluded days, and extra days. */
  excluded: date.optional(),
  included: date.optional(),
  /** An RFC 5545 rule as the feed writes it, in place of the keys above. */
  rule: value.optional(),
})

const categories = valueOf({
  /** Of several values the last is the finest: "Arts > Theatre > Comedy". Absent: each is as good as the first. */
  finestLast: z.boolean().optional(),
})
const image = valueOf({ credit: value.optional(), alt: value.optional() })
const person = valueOf({ url: value.optional(), id: value.optional(), email: value.optional() })

const fields = object({
  comment: z.string().optional(),
  title: texts,
  summary: texts.optional(),
  description: texts.optional(),

  start: date.optional(),
  end: endDate.optional(),
  allDay: value.optional(),
  timings: timings.optional(),
  recurrence: recurrence.optional(),
  timeZone: value.optional(),
  language: value.optional(),
  inLanguage: value.optional(),

  url: value.optional(),
  sameAs: value.optional(),
  origin: value.optional(),
  status: value.optional(),
  online: value.optional(),
  onlineUrl: value.optional(),

  venue: value.optional(),
  venueId: value.optional(),
  venueUrl: value.optional(),
  room: value.optional(),
  address: value.optional(),
  postalCode: value.optional(),
  locality: value.optional(),
  region: value.optional(),
  district: value.optional(),
  country: value.optional(),
  lat: value.optional(),
  lon: value.optional(),
  coordinates: coordinates.optional(),

  price: value.optional(),
  priceMin: value.optional(),
  priceMax: value.optional(),
  currency: value.optional(),
  free: value.optional(),
  soldOut: value.optional(),
  ticketUrl: value.optional(),

  categories: categories.optional(),
  tags: value.optional(),
  image: image.optional(),
  organizer: person.optional(),
  performers: person.optional(),
  minAge: value.optional(),
  maxAge: value.optional(),
  accessibility: value.optional(),
  parent: value.optional(),
  series: value.optional(),
  updatedAt: date.optional(),
}).refine((given) => given.start ?? given.timings, {
  error: 'a date is needed: give "start" or "timings"',
})

const textOrTexts = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
)
/** A record that meets this is not an event. All given keys must hold. */
const condition = object({
  comment: z.string().optional(),
  path: oneOrMore(pathText),
  is: textOrTexts.optional(),
  not: textOrTexts.optional(),
  matches: regexText.optional(),
  empty: z.boolean().optional(),
}).refine(
  ({ is, not, matches, empty }) => [is, not, matches, empty].some((one) => one !== undefined),
  {
    error: 'one of "is", "not", "matches" and "empty" is needed',
  },
)

/** Facts of every event of the feed, if a record lacks them. */
const constants = object({
  comment: z.string().optional(),
  venue: z.string().optional(),
  address: z.string().optional(),
  postalCode: z.string().optional(),
  locality: z.string().optional(),
  country: z.string().length(2).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
  currency: z.string().length(3).optional(),
  free: z.boolean().optional(),
  organizer: z.string().optional(),
  categories: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
})

/** A mapping file, docs/sources.md. Parsing fills in the long forms, and its output parses to itself. */
export const mappingSchema = object({
  $schema: z.string().optional(),
  comment: z.string().optional(),
  source,
  fetch: fetchSchema,
  id: id.optional(),
  /**
   * Rows with the same id are dates of one event. Only for feeds in one answer. `most`: the feed's limit of rows per
   * id. An event with that many goes on after them.
   */
  group: z.union([z.boolean(), object({ most: z.int().min(2) })]).optional(),
  fields,
  skip: z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(condition).optional(),
  ),
  constants: constants.optional(),
}).superRefine(({ group, id: ids, fetch, fields: { recurrence: series } }, context) => {
  if (!group) return
  const fail = (message: string) => context.addIssue({ code: 'custom', path: ['group'], message })
  if (!ids) fail('rows can only be grouped by an "id"')
  if (series) fail('rows are grouped or repeated by "recurrence", not both')
  const isOneFile = ['json', 'jsonl', 'csv', 'xml', 'page'].includes(fetch.format)
  if (!isOneFile || (fetch.paging?.kind ?? 'none') !== 'none')
    fail('the feed comes in pages: its rows cannot be grouped')
})

export type Mapping = z.infer<typeof mappingSchema>
export type MappingFields = Mapping['fields']

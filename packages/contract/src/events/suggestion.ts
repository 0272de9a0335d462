import { z } from 'zod'
import { EventDate, EventImage } from './event.ts'

/** The kinds of source that an address can lead to. */
const SOURCE_KINDS = [
  'ical',
  'rss',
  'pages',
  'listing',
  'gancio',
  'mobilizon',
  'openagenda',
  'opendatasoft',
  'socrata',
  'ckan',
  'linked-events',
  'luma',
  'table',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** The reasons for refusing an address. Pages translate each of them. */
const DETECTION_FAILURES = [
  'not_an_address', // no http, https or webcal address
  'private_address', // unknown, in a private network, or another port than 80 and 443 (not told apart)
  'not_found', // the page does not exist
  'needs_login', // 401, 403, 407
  'unreachable', // no answer, or an error of the server
  'too_slow',
  'refused_by_robots', // robots.txt asks us to stay away
  'too_large',
  'not_a_page', // a PDF, a picture or another file without events
  'closed_platform', // a platform without readable events
  'no_events', // read and understood, and nothing in it tells events
  'drawn_by_scripts', // the page is empty until its scripts run, and none is run
  'not_asked', // this installation asks nobody on the network
  'needs_mapping', // a table whose columns we cannot tell apart: a person has to write a mapping file
] as const
export type DetectionFailure = (typeof DETECTION_FAILURES)[number]

export const PreviewEvent = z.object({
  title: z.string(),
  /** The next date, or the last when all are over. */
  date: EventDate.omit({ uuid: true }).nullable(),
  dates: z.int(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  /** Also null if the source's terms forbid pictures. */
  image: EventImage.nullable(),
})
export type PreviewEvent = z.infer<typeof PreviewEvent>

/** code -> how often, with one example in words. */
const Counted = z.array(z.object({ code: z.string(), count: z.int(), example: z.string() }))

/** The facts that a piece of a page may tell. */
export const PREVIEW_FIELDS = ['title', 'day', 'hour', 'place', 'price'] as const
const PreviewField = z.enum(PREVIEW_FIELDS)
export type PreviewField = z.infer<typeof PreviewField>

/** A part of a plain page that holds one event, in the page's own words. */
const PreviewBlock = z.object({
  /** `is`: the facts that were read from it. `key`: its name in every block of the page. */
  pieces: z.array(z.object({ key: z.string(), text: z.string(), is: z.array(PreviewField) })),
  /** `YYYY-MM-DD`. */
  date: z.string().nullable(),
  /** The reason for giving no event: it is not clear. */
  left_out: z.enum(['no_title', 'in_sentence', 'only_end', 'unclear_day']).nullable(),
})
export type PreviewBlock = z.infer<typeof PreviewBlock>

/** A preview of a source from its first records. The catalogue stores none of it. */
export const SourcePreview = z.object({
  title: z.string(),
  /** Null if no city of ours is near. `is_assumed`: derived from the places of the events. */
  city: z.object({ slug: z.string(), name: z.string(), is_assumed: z.boolean() }).nullable(),
  /** Up to 20 events, the next ones first. */
  events: z.array(PreviewEvent),
  counts: z.object({
    records: z.int(),
    events: z.int(),
    dates: z.int(),
    upcoming: z.int(),
    /** Events farther from the named city than it reaches. Absent where nobody named one. */
    outside: z.int().optional(),
    /** Records that are not events, and records that cannot be understood. */
    skipped: z.int(),
    quarantined: z.int(),
  }),
  /** Of a plain page: its first blocks, then those that are left out. */
  blocks: z.array(PreviewBlock).optional(),
  problems: Counted,
  assumptions: Counted,
  /** The number of records that the source reports, if it does. */
  listed: z.int().nullable().optional(),
  /** The reason for a partial read. Null for a whole one. */
  stopped_by: z.enum(['time', 'records', 'size', 'needs_key', 'failed']).nullable(),
  /** The error's own words, for `failed` and `needs_key`. */
  error: z.string().nullable(),
})
export type SourcePreview = z.infer<typeof SourcePreview>

const DetectedSource = z.object({
  kind: z.enum(SOURCE_KINDS),
  connector: z.string(),
  /** The address to read: the feed, if the suggested page links to one. */
  url: z.string(),
  title: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** A sentence for the operator. */
  because: z.string(),
  /** A person has pointed at pieces of the page. */
  mended: z.boolean().optional(),
})

/** The state of a known address: gathered, suggested or declined. */
export const KNOWN_ALREADY = ['source', 'suggested', 'declined'] as const

/** Answer of `POST /v1/sources/preview/`. Kept for a day under `id`. */
export const PreviewAnswer = z.object({
  id: z.uuid(),
  /** As it was given. */
  url: z.string(),
  known: z.enum(KNOWN_ALREADY).nullable(),
  found: DetectedSource.nullable(),
  preview: SourcePreview.nullable(),
  failure: z.object({ code: z.enum(DETECTION_FAILURES), message: z.string() }).nullable(),
})
export type PreviewAnswer = z.infer<typeof PreviewAnswer>

export const PreviewRequest = z.object({
  url: z.string().trim().min(1, 'An address is needed.').max(2000, 'At most 2000 characters.'),
  /** Slug of the city that the events are in. */
  city: z.string().max(100).optional(),
})
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const SuggestionRequest = PreviewRequest.extend({
  /** The look that is sent, with what was mended there. */
  preview: z.uuid().optional(),
  note: z.string().trim().max(1000, 'At most 1000 characters.').optional(),
  /** Only for an answer. Deleted with the decision. */
  email: z.union([z.literal(''), z.email('This is not an e-mail address.').max(200)]).optional(),
})
export type SuggestionRequest = z.infer<typeof SuggestionRequest>

export const SuggestionAnswer = z.object({
  /** `sent`: queued for the operator. */
  state: z.enum(['sent', ...KNOWN_ALREADY]),
})
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>

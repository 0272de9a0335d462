import { z } from 'zod'
import type { EventDraft } from './event-draft.ts'

/**
 * A well-formed draft, on which the pipeline relies. Times have one of the three shapes of `When` and exist in the
 * calendar. Zones are IANA's, URLs http or https. `when` is empty for a postponed event without a date.
 */

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
  .refine(isCalendarTime, { params: { code: 'bad_date' }, error: 'is no date or time' })
const Zone = z.string().refine(isZone, { params: { code: 'bad_zone' }, error: 'is no IANA zone' })
const Url = z
  .string()
  .refine(isWebUrl, { params: { code: 'bad_url' }, error: 'is no http or https URL' })
const Language = z
  .string()
  .refine(isLanguage, { params: { code: 'bad_language' }, error: 'is no BCP 47 tag' })
const Currency = z.string().refine((code) => currencies.has(code), {
  params: { code: 'bad_currency' },
  error: 'is no ISO 4217 code',
})
const Filled = z
  .string()
  .refine((text) => text.trim() !== '', { params: { code: 'empty' }, error: 'is empty' })
const Text = z.record(Language, Filled.optional())
const Title = Text.refine((text) => Object.values(text).some((value) => value !== undefined), {
  params: { code: 'no_title' },
  error: 'has no text in any language',
})

const Status = z.enum([
  'scheduled',
  'cancelled',
  'postponed',
  'rescheduled',
  'moved_online',
  'sold_out',
])
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

const When = z
  .strictObject({
    start: Time,
    end: Time.optional(),
    tz: Zone.optional(),
    allDay: z.boolean().optional(),
    key: Filled.optional(),
    status: Status.optional(),
    previousStart: Time.optional(),
    onlineUrl: Url.optional(),
  })
  .refine(inOrder, endsFirst)

const Recurrence = z
  .strictObject({
    start: Time,
    end: Time.optional(),
    tz: Zone.optional(),
    allDay: z.boolean().optional(),
    rules: z.array(z.string().regex(/\bFREQ=/i, 'is no RRULE')),
    rdates: z.array(Time).optional(),
    exdates: z.array(Time).optional(),
    later: z
      .array(
        z.strictObject({
          from: Time,
          start: Time.optional(),
          end: Time.optional(),
          status: Status.optional(),
        }),
      )
      .optional(),
    only: z.strictObject({ from: Time.optional(), before: Time.optional() }).optional(),
  })
  .refine(inOrder, endsFirst)

const Place = z.strictObject({
  sourceId: Filled.optional(),
  name: Filled.optional(),
  room: Filled.optional(),
  address: Filled.optional(),
  postalCode: Filled.optional(),
  locality: Filled.optional(),
  district: Filled.optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, 'is no ISO 3166-1 alpha-2 code')
    .optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
  geoPrecision: z.enum(['point', 'street', 'city']).optional(),
  url: Url.optional(),
})

const Offer = z.strictObject({
  url: Url.optional(),
  price: z.number().min(0).optional(),
  priceMax: z.number().min(0).optional(),
  minimum: z.literal(true).optional(),
  currency: Currency.optional(),
  free: z.boolean().optional(),
  soldOut: z.boolean().optional(),
  fees: z.enum(['included', 'added', 'unknown']).optional(),
  text: Filled.optional(),
})

const Image = z.strictObject({
  url: Url,
  credit: Filled.optional(),
  license: Filled.optional(),
  alt: Filled.optional(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
})

const Age = z.number().min(0).max(150)
const Person = { name: Filled, url: Url.optional() }

const EventDraftSchema = z.strictObject({
  sourceId: Filled,
  url: Url.optional(),
  title: Title,
  summary: Text.optional(),
  descriptionHtml: Text.optional(),
  when: z.array(When),
  recurrence: Recurrence.optional(),
  goesOn: z.literal(true).optional(),
  status: Status.optional(),
  place: Place.optional(),
  isOnline: z.boolean().optional(),
  onlineUrl: Url.optional(),
  organizers: z.array(z.strictObject({ ...Person, sourceId: Filled.optional() })).optional(),
  performers: z.array(z.strictObject({ ...Person, mbid: Filled.optional() })).optional(),
  categories: z.array(Filled).optional(),
  tags: z.array(Filled).optional(),
  offers: z.array(Offer).optional(),
  images: z.array(Image).optional(),
  age: z.strictObject({ min: Age.optional(), max: Age.optional() }).optional(),
  accessibility: z.array(Filled).optional(),
  inLanguage: z.array(Language).optional(),
  parentSourceId: Filled.optional(),
  seriesSourceId: Filled.optional(),
  sameAs: z.array(Url).optional(),
  globalId: z.string().min(1).optional(),
  origin: z.string().min(1).optional(),
  updatedAt: Time.optional(),
  assumptions: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[a-z][a-z0-9_]*$/, 'is not snake_case'),
        field: z.string().optional(),
        message: Filled,
      }),
    )
    .optional(),
})

export type DraftFault = {
  /** Stable, snake_case: `bad_date`, `bad_zone`, `bad_url`, `no_title`. `bad_draft` for all others. */
  code: string
  /** One sentence with the offending value. */
  message: string
  /** Path in the draft: `when[2].start`. */
  field: string
}

/** Returns the faults of a draft in the order of its fields, [] if there are none. Never throws. */
export function checkDraft(draft: EventDraft): DraftFault[] {
  // Typed, so that the schema cannot lag behind the type.
  const input: z.input<typeof EventDraftSchema> = draft
  const result = EventDraftSchema.safeParse(input)
  if (result.success) return []
  return result.error.issues.map((issue) => {
    const inner = issue.code === 'invalid_key' ? (issue.issues[0] ?? issue) : issue
    const code: unknown = inner.code === 'custom' ? inner.params?.['code'] : undefined
    const field = fieldName(issue.path)
    return {
      code: typeof code === 'string' ? code : 'bad_draft',
      message: `${field} ${inner.message}: ${shown(valueAt(draft, issue.path))}`,
      field,
    }
  })
}

/** `when[2].start` */
function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

function valueAt(draft: unknown, path: PropertyKey[]): unknown {
  return path.reduce((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }, draft)
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 120)
}

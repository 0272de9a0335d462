import { z } from 'zod'
import { closest } from './closest.ts'
import { dateReader } from './date-format.ts'
import { resolveZone } from '../../understanding/zone.ts'
import { parsePath } from './paths.ts'

/** A strict object. Its message for an unknown key suggests the closest known one. */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined
      return issue.keys.map((key) => unknownKey(key, Object.keys(shape))).join('; ')
    },
  })
}

/** Also used for one message per key, at the key's own position. */
function unknownKey(key: string, allowed: readonly string[]): string {
  const meant = closest(key, allowed)
  const hint = meant === null ? `known here: ${allowed.join(', ')}` : `did you mean "${meant}"?`
  return `unknown key "${key}"; ${hint}`
}

const checked = (check: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      check(text)
    } catch (error) {
      const message = error instanceof Error ? error.message : 'not understood'
      context.addIssue({ code: 'custom', message })
    }
  })

const asList = (value: unknown) => (Array.isArray(value) ? value : [value])
/** One or several values, always kept as a list. */
export const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(asList, z.array(item).min(1))

/** A path, see paths.ts. */
export const pathText = checked(parsePath)
/** JavaScript regular expression, with the flag `u`. */
export const regexText = checked((text) => new RegExp(text, 'u'))
/** A date or time format, see date-format.ts. */
const formatText = checked((text) => dateReader(text, ['en']))
/** IANA zone. */
export const zoneText = checked((text) => {
  if (/^[A-Z]\w*\/[\w/+-]+$|^UTC$/.test(text) && resolveZone(text) !== null) return
  throw new Error(`"${text}" is not a time zone; IANA names look like "Europe/Madrid"`)
})
/** BCP 47 tag. */
export const languageText = checked((text) => {
  try {
    Intl.getCanonicalLocales(text)
  } catch {
    throw new Error(`"${text}" is not a language tag; tags look like "es" or "pt-BR"`)
  }
})
export const urlText = checked((text) => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`"${text}" is not an http(s) address`)
})
/** `https://x.org/{slug}`: every `{path}` is replaced by the value there. */
const templateText = checked((text) => {
  const names = templatePaths(text)
  if (names.length === 0) throw new Error('the template has no {path} in it')
  names.forEach(parsePath)
})
/** One IANA zone name, one language tag ... as written in a row. */
export const templatePaths = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!)

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()], {
  error: 'expected a text, a number, true, false or null',
})

/** The origin of a value and its changes, in this order. */
export const valueShape = {
  comment: z.string().optional(),
  /** Alternatives: the first with a value counts. */
  path: oneOrMore(pathText).optional(),
  /** In place of a path. Empty if one of its values is missing. */
  template: templateText.optional(),
  /** In place of a path: the same for every record. */
  value: scalar.optional(),
  /** Undo one level of HTML escaping, for feeds that escape twice. */
  unescape: z.boolean().optional(),
  /** One text holds several values, with this between them. */
  split: z.string().min(1).optional(),
  /** Keeps the match of the first group (the whole match without one). Empty without a match. */
  match: regexText.optional(),
  /** The source's words -> Okolo's. Null drops the value. */
  map: z.record(z.string(), scalar).optional(),
}

/** `"a.b"` for `{"path": "a.b"}`, and a list of texts for alternatives. */
const shorthand = (value: unknown) =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    ? { path: value }
    : value

type Source = { path?: unknown; template?: unknown; value?: unknown }
const hasSource = (spec: Source) =>
  [spec.path, spec.template, spec.value].filter((one) => one !== undefined).length === 1
const SOURCE_HINT = 'exactly one of "path", "template" and "value" is needed'

/** A value spec with more keys. `needsSource: false`: the path is optional. */
export function valueOf<Shape extends z.ZodRawShape>(more: Shape, needsSource = true) {
  const shape = object({ ...valueShape, ...more })
  return z.preprocess(
    shorthand,
    shape.refine((spec) => !needsSource || hasSource(spec as Source), { error: SOURCE_HINT }),
  )
}

export const value = valueOf({})

/** One or several language versions of a text. */
const text = object({
  ...valueShape,
  /** BCP 47. Absent: the source's language. */
  language: languageText.optional(),
  /** Each of these replaces `{lang}` in the path: `title_{lang}`, `name.{lang}`. */
  languages: z.array(languageText).min(1).optional(),
  /** True if a `description` is HTML, false if it is plain text. Absent: detected. */
  html: z.boolean().optional(),
}).refine(hasSource, { error: SOURCE_HINT })

export const texts = z.preprocess((given) => {
  const isVersions = Array.isArray(given) && given.some((one) => typeof one === 'object')
  return isVersions ? given.map(shorthand) : [shorthand(given)]
}, z.array(text).min(1))

const time = valueOf({ format: oneOrMore(formatText).optional() })

const dateShape = {
  /** Tried in turn. ISO 8601 if absent. */
  format: oneOrMore(formatText).optional(),
  /** The clock time, if it has its own column. All-day if that is empty. */
  time: time.optional(),
  /** IANA zone of this field's wall times. Absent: the source's. */
  zone: zoneText.optional(),
  /** The text's `Z` or offset is wrong: read it as wall time. */
  ignoreOffset: z.boolean().optional(),
  /** Meaning of 00:00: `unknown` (default, the day only) or `midnight`. */
  midnight: z.enum(['unknown', 'midnight']).optional(),
}

export const date = valueOf(dateShape)
export const endDate = valueOf(
  {
    ...dateShape,
    /** Clock times that mean "until the day's end". */
    endOfDay: z
      .array(z.string().regex(/^\d\d:\d\d$/, { error: 'expected a time such as "23:59"' }))
      .optional(),
    /** True if an end at 00:00 excludes that day. */
    exclusive: z.boolean().optional(),
  },
  false,
)

export type ValueSpec = z.infer<typeof value>
export type TextSpec = z.infer<typeof text>
export type TimeSpec = z.infer<typeof time>
export type DateSpec = z.infer<typeof date>
export type EndSpec = z.infer<typeof endDate>

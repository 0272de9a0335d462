import {
  JsonSyntaxError,
  parsePositionedJson,
  type Position,
  type PositionedJson,
} from '@okolo/connectors/tabular/positioned-json'
import type { Json, JsonObject } from '@okolo/connectors/json'
import { z } from 'zod'

/** Terms of packages/connectors/src/connector.ts, as a file has them. */
const Terms = z.strictObject({
  attribution: z.string().min(1).exactOptional(),
  license: z.string().min(1).exactOptional(),
  termsUrl: z.url({ protocol: /^https?$/ }).exactOptional(),
  linkBack: z.boolean(),
  redisplay: z.enum(['yes', 'facts-only', 'no']),
  images: z.enum(['proxy', 'hotlink', 'none']),
  mayPaywall: z.boolean(),
  mayMixSellers: z.boolean(),
  mayContact: z.boolean().exactOptional(),
  maxCacheHours: z.number().positive().exactOptional(),
  reviewed: z.iso.date(),
})

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by "-"')
const JsonObjectValue = z.record(z.string(), z.json())

const shared = {
  comment: z.string().exactOptional(),
  /** Stable: the source's records belong to it. */
  slug: Slug,
  /** Slug of a city of apps/server/seed/cities.json. */
  city: Slug,
  schedule: z.strictObject({
    everyMinutes: z
      .int()
      .min(15, 'must be at least 15: sources are guests of other people’s servers'),
    fullEveryHours: z.int().positive().exactOptional(),
  }),
  trust: z.number().min(0).max(1).exactOptional(),
  /** The role of the source decides which fields its word counts for. */
  role: z.enum(['organizer', 'ticketing', 'venue', 'aggregator']).exactOptional(),
  /** Off: kept in the list, not gathered. */
  enabled: z.boolean().default(true),
}

/** Through a connector of its own. */
const Connected = z.strictObject({
  ...shared,
  title: z.string().min(1),
  connector: Slug,
  /** Ids of events are unique within it. */
  platform: Slug,
  url: z.url({ protocol: /^https?$/ }),
  config: JsonObjectValue,
  terms: Terms,
})

/** Through a mapping file, which also says the platform and the terms. */
const Mapped = z.strictObject({
  ...shared,
  title: z.string().min(1).exactOptional(),
  /** File in apps/server/sources/mappings. */
  mapping: z.string().regex(/^[\w-]+\.json$/, 'must be the name of a file in sources/mappings'),
  /** Differences from the mapping file: a JSON merge patch (RFC 7396). */
  changes: JsonObjectValue.exactOptional(),
})

export type ListedSource = z.output<typeof Connected> | z.output<typeof Mapped>

const SourceList = z.strictObject({
  comment: z.string().exactOptional(),
  sources: z.array(z.unknown()),
})

/**
 * Reads a list of sources (apps/server/sources/live.json). Throws an Error with one line per mistake, in the
 * order of the file: `live.json:12:7 sources.3.city: what is wrong`.
 */
export function readSourceList(content: string, fileName: string): ListedSource[] {
  let json: PositionedJson
  try {
    json = parsePositionedJson(content)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new Error(`${place(fileName, error.position)}: ${error.message}`, { cause: error })
  }
  const mistakes: Mistake[] = []
  const list = SourceList.safeParse(json.value)
  if (!list.success) mistakes.push(...mistakesOf(list.error, [], json))
  const sources = (list.data?.sources ?? []).flatMap((value, at): ListedSource[] => {
    const parsed = schemaFor(value).safeParse(value)
    if (parsed.success) return [parsed.data]
    mistakes.push(...mistakesOf(parsed.error, ['sources', at], json))
    return []
  })
  mistakes.push(...doubled(list.data?.sources ?? [], json))
  if (mistakes.length === 0) return sources
  const lines = mistakes
    .toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .map(
      ({ at, path, message }) => `${place(fileName, at)} ${path.join('.') || '(file)'}: ${message}`,
    )
  throw new Error([...new Set(lines)].join('\n'))
}

const place = (fileName: string, { line, column }: Position) => `${fileName}:${line}:${column}`

function schemaFor(value: unknown): typeof Connected | typeof Mapped {
  return typeof value === 'object' && value !== null && 'mapping' in value ? Mapped : Connected
}

type Mistake = { at: Position; path: PropertyKey[]; message: string }
const START: Position = { line: 1, column: 1 }

function mistakesOf(error: z.ZodError, base: PropertyKey[], json: PositionedJson): Mistake[] {
  return error.issues.flatMap((issue): Mistake[] => {
    const path = [...base, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        at: json.keyAt([...path, key]) ?? json.valueAt(path) ?? START,
        path: [...path, key],
        message: 'is not known here',
      }))
    const at = json.valueAt(path)
    if (at !== undefined) return [{ at, path, message: issue.message }]
    // Not written: told at what should hold it.
    const holder = path.slice(0, -1)
    return [{ at: json.valueAt(holder) ?? START, path, message: 'is missing' }]
  })
}

function doubled(sources: unknown[], json: PositionedJson): Mistake[] {
  const seen = new Set<unknown>()
  return sources.flatMap((source, number): Mistake[] => {
    const slug = z.looseObject({ slug: z.string() }).safeParse(source).data?.slug
    if (slug === undefined || !seen.has(slug)) {
      seen.add(slug)
      return []
    }
    const path = ['sources', number, 'slug']
    return [{ at: json.valueAt(path) ?? START, path, message: `"${slug}" is used twice` }]
  })
}

/** RFC 7396: what is null goes, objects are merged, anything else is replaced. */
export function mergePatch(target: Json, patch: Json): Json {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const merged: JsonObject =
    typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key] ?? null, value)
  }
  return merged
}

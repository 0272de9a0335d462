import type { Json, JsonObject } from '@okolo/connectors/json'
import type { PositionedJson } from '@okolo/connectors/tabular/positioned-json'
import { z } from 'zod'
import { mistaken, mistakesOf, parseFile, START, type Mistake } from './positioned-file.ts'

/** Terms of packages/connectors/src/connector.ts, as a file has them. */
export const TermsShape = z.strictObject({
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

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by "-"')
export const JsonObjectValue = z.record(z.string(), z.json())

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
  terms: TermsShape,
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
  const json = parseFile(content, fileName)
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
  throw mistaken(mistakes, fileName)
}

function schemaFor(value: unknown): typeof Connected | typeof Mapped {
  return typeof value === 'object' && value !== null && 'mapping' in value ? Mapped : Connected
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

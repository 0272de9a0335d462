import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { connectorById, connectors } from '#server/platform/connectors.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { Problem } from '#server/platform/problem.ts'
import { LEAST_MINUTES, MOST_MINUTES, settingsOf } from '../sources/manage-source.ts'
import type { ScheduledSource, SourceSettings } from '../sources/source.ts'
import { mistaken, mistakesOf, parseFile } from './positioned-file.ts'
import { JsonObjectValue, Slug, TermsShape } from './source-list.ts'

const EveryMinutes = z
  .int()
  .min(LEAST_MINUTES, 'must be at least 15: sources are guests of other people’s servers')
  .max(MOST_MINUTES, 'must be at most a week')

/** A source of the catalogue, by its slug. It follows the catalogue when Okolo is upgraded. */
const Chosen = z.strictObject({
  comment: z.string().exactOptional(),
  catalogue: Slug,
  everyMinutes: EveryMinutes.exactOptional(),
  enabled: z.boolean().default(true),
})

const { linkBack, redisplay, images, mayPaywall, mayMixSellers, reviewed } = TermsShape.shape
/** Terms that are not written are those of the connector. */
const OwnTerms = TermsShape.extend({
  linkBack: linkBack.exactOptional(),
  redisplay: redisplay.exactOptional(),
  images: images.exactOptional(),
  mayPaywall: mayPaywall.exactOptional(),
  mayMixSellers: mayMixSellers.exactOptional(),
  reviewed: reviewed.exactOptional(),
})

const Own = z.strictObject({
  comment: z.string().exactOptional(),
  title: z.string().min(1),
  city: Slug,
  connector: z.string().refine((id) => connectorById(id) !== undefined, {
    error: `must be one of: ${connectors.map(({ manifest }) => manifest.id).join(', ')}`,
  }),
  /** Ids of events are unique within it. Absent: as for a source that is added on its page. */
  platform: Slug.exactOptional(),
  url: z.url({ protocol: /^https?$/ }),
  config: JsonObjectValue,
  terms: OwnTerms.exactOptional(),
  trust: z.number().min(0).max(1).exactOptional(),
  role: z.enum(['organizer', 'ticketing', 'venue', 'aggregator']).exactOptional(),
  house: z
    .strictObject({
      name: z.string().min(1),
      address: z.string().nullable().default(null),
      lat: z.number().min(-90).max(90).nullable().default(null),
      lng: z.number().min(-180).max(180).nullable().default(null),
    })
    .exactOptional(),
  everyMinutes: EveryMinutes,
  enabled: z.boolean().default(true),
})

/** A source as its file describes it. */
export type FiledSource = { settings: SourceSettings; everyMinutes: number; isEnabled: boolean }

/**
 * Reads the text of `sources/<slug>.json`. `catalogue`: the sources that ship with Okolo. Throws an Error with one line per
 * mistake: `sources/klub.json:3:11 city: what is wrong`.
 */
export function readSourceFile(
  content: string,
  slug: string,
  catalogue: readonly ScheduledSource[],
): FiledSource {
  const fileName = `sources/${slug}.json`
  if (!Slug.safeParse(slug).success)
    throw new Error(`${fileName}: the file's name must be lower-case words joined by "-"`)
  const json = parseFile(content, fileName)
  const isChosen =
    typeof json.value === 'object' && json.value !== null && 'catalogue' in json.value
  if (isChosen) {
    const parsed = Chosen.safeParse(json.value)
    if (!parsed.success) throw mistaken(mistakesOf(parsed.error, [], json), fileName)
    const known = catalogue.find(({ settings }) => settings.slug === parsed.data.catalogue)
    if (known === undefined)
      throw new Error(
        `${fileName}: the catalogue has no source "${parsed.data.catalogue}"; "${PROGRAM} sources catalogue" lists it`,
      )
    return {
      settings: { ...known.settings, slug },
      everyMinutes: parsed.data.everyMinutes ?? known.everyMinutes,
      isEnabled: parsed.data.enabled,
    }
  }
  const parsed = Own.safeParse(json.value)
  if (!parsed.success) throw mistaken(mistakesOf(parsed.error, [], json), fileName)
  const { city, everyMinutes, enabled, comment: _, platform, trust, role, ...rest } = parsed.data
  try {
    const settings = settingsOf({ terms: {}, ...rest, citySlug: city, everyMinutes, role }, slug)
    return {
      settings: {
        ...settings,
        ...(platform !== undefined && { platform }),
        ...(trust !== undefined && { trust }),
      },
      everyMinutes,
      isEnabled: enabled,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const lines = error.message.split('\n').map((line) => `${fileName} config.${line}`)
    throw new Error(lines.join('\n'), { cause: error })
  }
}

export type NamedFile = { slug: string; content: string }

/** The files of a folder of sources, by name. A missing folder is an empty one. */
export async function sourceFilesIn(folder: string): Promise<NamedFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(async (name) => ({
        slug: name.slice(0, -'.json'.length),
        content: await readFile(join(folder, name), 'utf8'),
      })),
  )
}

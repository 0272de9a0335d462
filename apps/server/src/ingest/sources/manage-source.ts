import type { Terms } from '@okolo/connectors/connector'
import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describeSource, MAPPED_CONNECTORS } from '@okolo/connectors/tabular/tabular'
import type { Db } from '#server/platform/database/db.ts'
import { slugify } from '#server/words/slug.ts'
import { refused } from '#server/platform/problem.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { changeInterval, scheduleForOperator } from './scheduling.ts'
import { findSource, saveSource, type Source, type SourceSettings } from './source.ts'

/** Sources are guests of other people's servers (sources/live.json has the same limit). */
export const LEAST_MINUTES = 15
export const MOST_MINUTES = 7 * 24 * 60

/** Platforms whose ids are unique everywhere; others are only unique on their own site, or in their own calendar. */
const WORLDWIDE = new Set(['openagenda', 'eventbrite', 'meetup', 'ticketmaster', 'kudago'])

export type NewSource = {
  connector: string
  config: JsonObject
  title: string
  url: string
  citySlug: string
  everyMinutes: number
  /** The terms where they differ from the platform's. Without `reviewed`, the day of reading, they count as unread. */
  terms: Partial<Terms>
  role?: SourceSettings['role'] | undefined
} & Pick<SourceSettings, 'house'>

/**
 * Adds a source that every worker looks after from now on; it is due at once. Throws a Problem that names each mistake
 * of its configuration. Gives its slug.
 */
export async function addSource(db: Db, given: NewSource): Promise<string> {
  checkConfig(given.connector, given.config)
  const slug = await freeSlug(db, given)
  await saveSource(db, settingsOf(given, slug))
  await scheduleForOperator(db, slug, given.everyMinutes)
  return slug
}

/** Fills in what the connector or the mapping knows. Throws a Problem that names each mistake of the configuration. */
export function settingsOf(given: NewSource, slug: string): SourceSettings {
  checkConfig(given.connector, given.config)
  const { manifest } = connectorNamed(given.connector)
  const told = MAPPED_CONNECTORS.includes(given.connector)
    ? describeSource(parseMappingFile(JSON.stringify(given.config), given.title, given.connector))
    : null
  return {
    slug,
    connector: given.connector,
    platform: told?.platform ?? platformOf(given, slug),
    title: given.title,
    url: given.url,
    citySlug: given.citySlug,
    config: given.config,
    trust: told?.trust ?? manifest.trust,
    terms: { ...(told?.terms ?? manifest.terms), reviewed: '', ...given.terms },
    isDemo: false,
    ...(given.role !== undefined && { role: given.role }),
    house: given.house ?? null,
  }
}

/** Throws a Problem with one line per mistake of a configuration. */
export function checkConfig(connector: string, config: unknown): void {
  const parsed = connectorNamed(connector).config.safeParse(config)
  if (parsed.success) return
  const lines = parsed.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'the configuration'}: ${message}`,
  )
  throw refused(lines.join('\n'))
}

function platformOf({ connector, config, url }: NewSource, slug: string): string {
  if (isJsonObject(config) && typeof config['platform'] === 'string') return config['platform']
  if (connector === 'ical') return slug
  return WORLDWIDE.has(connector) ? connector : slugify(new URL(url).hostname) || slug
}

async function freeSlug(db: Db, { title, citySlug, connector }: NewSource): Promise<string> {
  const base = [citySlug, slugify(title) || connector].join('-')
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if ((await findSource(db, slug)) === null) return slug
  }
}

export type SourceChange = {
  title: string
  /** Null: it stays. */
  everyMinutes: number | null
  config: unknown
  trust: number
  /** Of its terms, as they were read; the rest stays. An empty text takes one back. */
  terms: TermsChange
}

export type TermsChange = Partial<
  Pick<Terms, 'attribution' | 'license' | 'termsUrl' | 'redisplay' | 'reviewed'>
>

/** Changes a source that an operator added. Throws a Problem that names each mistake. Events follow within a minute. */
export async function changeSource(db: Db, source: Source, change: SourceChange): Promise<void> {
  const { everyMinutes, terms, ...settings } = change
  checkConfig(source.connector, change.config)
  await saveSource(db, { ...source, ...settings, terms: termsWith(source.terms, terms) })
  if (everyMinutes !== null) await changeInterval(db, source.slug, everyMinutes)
}

function termsWith(before: Terms, change: TermsChange): Terms {
  const { attribution = '', license = '', termsUrl = '', ...rest } = { ...before, ...change }
  if (termsUrl !== '' && !/^https?:\/\/\S+$/.test(termsUrl))
    throw refused('The address of its terms is not an http or https address.')
  return {
    ...rest,
    ...(attribution === '' ? {} : { attribution }),
    ...(license === '' ? {} : { license }),
    ...(termsUrl === '' ? {} : { termsUrl }),
  }
}

import type { Terms } from '@okolo/connectors/connector'
import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describeSource, MAPPED_CONNECTORS } from '@okolo/connectors/tabular/tabular'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { slugify } from '#server/words/slug.ts'
import { refused } from '#server/platform/problem.ts'
import { connectorNamed } from './gather-source.ts'
import { findSource, saveSource, type Source, type SourceSettings } from '../sources/source.ts'

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
  /** The terms as the operator read them; day of reading: `2026-11-20`. */
  terms: Pick<Terms, 'attribution' | 'termsUrl'> & { reviewed: string }
}

/**
 * Adds a source that every worker looks after from now on; it is due at once. Throws a Problem that names each mistake
 * of its configuration. Gives its slug.
 */
export async function addSource(db: Db, given: NewSource): Promise<string> {
  const connector = connectorNamed(given.connector)
  checkConfig(given.connector, given.config)
  const told = MAPPED_CONNECTORS.includes(given.connector)
    ? describeSource(parseMappingFile(JSON.stringify(given.config), given.title, given.connector))
    : null
  const slug = await freeSlug(db, given)
  const settings: SourceSettings = {
    slug,
    connector: given.connector,
    platform: told?.platform ?? platformOf(given, slug),
    title: given.title,
    url: given.url,
    citySlug: given.citySlug,
    config: given.config,
    trust: told?.trust ?? connector.manifest.trust,
    terms: { ...(told?.terms ?? connector.manifest.terms), ...given.terms },
    isDemo: false,
  }
  await saveSource(db, settings)
  await sql`
    update source set added_by = 'operator', every_minutes = ${given.everyMinutes}, next_run_at = null
    where slug = ${slug}`.execute(db)
  return slug
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
  const wished = [citySlug, slugify(title) || connector].join('-')
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wished : `${wished}-${number}`
    if ((await findSource(db, slug)) === null) return slug
  }
}

/** Off: not gathered any more, what it gave stays. On: due at once. False: it was so already. */
export async function switchSource(db: Db, slug: string, isEnabled: boolean): Promise<boolean> {
  const { rows } = await sql`
    update source set is_enabled = ${isEnabled}, next_run_at = case when ${isEnabled} then null else next_run_at end
    where slug = ${slug} and is_enabled <> ${isEnabled} returning id`.execute(db)
  return rows.length > 0
}

/** Makes a scheduled source due now; a worker takes it within a minute. False: no schedule gathers it, or it is off. */
export async function makeDue(db: Db, slug: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update source set next_run_at = ${now}
    where slug = ${slug} and is_enabled and every_minutes is not null returning id`.execute(db)
  return rows.length > 0
}

export type SourceChange = {
  title: string
  everyMinutes: number
  config: JsonObject
  trust: number
}

/** Changes a source that an operator added. Throws a Problem that names each mistake of the configuration. */
export async function changeSource(db: Db, source: Source, change: SourceChange): Promise<void> {
  checkConfig(source.connector, change.config)
  await saveSource(db, { ...source, ...change })
  await sql`
    update source set every_minutes = ${change.everyMinutes},
      interval_minutes = case when every_minutes = ${change.everyMinutes} then interval_minutes end
    where slug = ${source.slug} and added_by = 'operator'`.execute(db)
}

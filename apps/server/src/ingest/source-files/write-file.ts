import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectorById } from '#server/platform/connectors.ts'
import type { Db } from '#server/platform/database/db.ts'
import { writeFiles } from '#server/platform/site/write-site.ts'
import { canonicalJson } from '#server/words/stable-id.ts'
import {
  findSource,
  type ScheduledSource,
  type Source,
  type SourceSettings,
} from '../sources/source.ts'

type Schedule = { everyMinutes: number | null; isEnabled: boolean; addedBy: string | null }

/**
 * Writes the file of a source as it is in the database, or removes it with its source. A source that is as the catalogue has it is
 * named only. Returns the path, or null where there is nothing to write: the demo's platforms and sources of a single command.
 * Throws SiteNotWritable.
 */
export async function writeSourceFile(
  db: Db,
  folder: string,
  slug: string,
  catalogue: readonly ScheduledSource[],
): Promise<string | null> {
  const name = `${slug}.json`
  const path = join(folder, name)
  const source = await findSource(db, slug)
  if (source === null) {
    writeFiles(folder, { [name]: null })
    return null
  }
  const schedule = await scheduleOf(db, source.id)
  const text = sourceFileText(source, schedule, catalogue)
  if (text === null) return null
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return path
  writeFiles(folder, { [name]: text })
  return path
}

/** The slugs of all sources that operators look after, by name. */
export async function keptSources(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from source where added_by = 'operator' order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

async function scheduleOf(db: Db, id: number): Promise<Schedule> {
  const { rows } = await sql<Schedule>`
    select every_minutes as "everyMinutes", is_enabled as "isEnabled", added_by as "addedBy"
    from source where id = ${id}`.execute(db)
  return rows[0] ?? { everyMinutes: null, isEnabled: false, addedBy: null }
}

function sourceFileText(
  source: Source,
  { everyMinutes, isEnabled, addedBy }: Schedule,
  catalogue: readonly ScheduledSource[],
): string | null {
  // A file cannot follow an account that pushes its events.
  const isPushed = connectorById(source.connector)?.manifest.mode === 'push'
  if (addedBy !== 'operator' || everyMinutes === null || isPushed) return null
  const off = isEnabled ? {} : { enabled: false }
  const known = catalogue.find(({ settings }) => settings.slug === source.slug)
  if (known !== undefined && isSame(source, known)) {
    const own = everyMinutes === known.everyMinutes ? {} : { everyMinutes }
    return textOf({ catalogue: source.slug, ...own, ...off })
  }
  const { title, connector, platform, citySlug, url, config, terms, trust, role, house } = source
  const { reviewed, ...rest } = terms
  return textOf({
    title,
    city: citySlug,
    connector,
    platform,
    url,
    everyMinutes,
    ...off,
    role,
    trust,
    ...(house !== null && { house }),
    config,
    terms: reviewed === '' ? rest : terms,
  })
}

function isSame(source: Source, { settings }: ScheduledSource): boolean {
  return shapeOf(source) === shapeOf(settings) && source.role === (settings.role ?? 'aggregator')
}

function shapeOf({
  connector,
  platform,
  title,
  url,
  citySlug,
  config,
  trust,
  terms,
  house = null,
}: SourceSettings): string {
  return canonicalJson({ connector, platform, title, url, citySlug, config, trust, terms, house })
}

function textOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

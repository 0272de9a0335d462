import { readFile } from 'node:fs/promises'
import type { Json } from '@okolo/connectors/json'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { describeSource } from '@okolo/connectors/tabular/tabular'
import { connectorNamed } from '#server/platform/connectors.ts'
import type { ScheduledSource } from '../sources/source.ts'
import { mergePatch, readSourceList, type ListedSource } from './source-list.ts'

const LIST = 'live.json'
const folder = new URL('../../../sources/', import.meta.url)

/**
 * The sources of apps/server/sources/live.json, ready to be gathered. Throws an Error that names each mistake in
 * the list, or in a mapping file of it, by file, line and key.
 */
export async function readShippedSources(): Promise<ScheduledSource[]> {
  const listed = readSourceList(await readFile(new URL(LIST, folder), 'utf8'), LIST)
  return Promise.all(listed.filter(({ enabled }) => enabled).map(scheduled))
}

async function scheduled(source: ListedSource): Promise<ScheduledSource> {
  const { slug, city: citySlug } = source
  const { everyMinutes } = source.schedule
  const own = { slug, citySlug, isDemo: false }
  if (!('mapping' in source)) {
    const { title, connector, platform, url, config, terms } = source
    const { manifest } = connectorNamed(connector)
    const trust = source.trust ?? manifest.trust
    const role = source.role ?? manifest.role ?? 'aggregator'
    return {
      settings: { ...own, title, connector, platform, url, config, terms, trust, role },
      everyMinutes,
    }
  }
  const text = await readFile(new URL(`mappings/${source.mapping}`, folder), 'utf8')
  // The file as it is written, first: its mistakes are named by its own lines.
  const mapping = parseMappingFile(text, source.mapping)
  const written: Json = JSON.parse(text)
  const config = mergePatch(written, source.changes ?? {})
  const told = describeSource(
    source.changes === undefined
      ? mapping
      : parseMappingFile(JSON.stringify(config), `${source.mapping} with the changes of ${slug}`),
  )
  return {
    settings: {
      ...own,
      connector: 'tabular',
      platform: told.platform,
      title: source.title ?? told.title,
      url: told.url,
      config,
      trust: source.trust ?? told.trust,
      role: source.role ?? 'aggregator',
      terms: told.terms,
    },
    everyMinutes,
  }
}

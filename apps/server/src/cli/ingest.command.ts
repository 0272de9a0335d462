import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { parseMappingFile } from '@okolo/connectors/tabular/mapping-file'
import { findCitySlug } from '#server/catalogue/places.ts'
import { readRecordedFiles } from '#server/dev/recorded-files.ts'
import { startRecordedServer } from '#server/dev/recorded-server.ts'
import { connectorNamed, gatherSource } from '#server/ingest/gather-source.ts'
import { describeReport } from '#server/ingest/report.ts'
import { slugify } from '#server/platform/slug.ts'
import { UsageError, type Command } from './command.ts'
import { showProgress } from './progress.ts'

const USAGE =
  'ingest <connector> --city <slug> [--config <mapping.json>] --from <file or folder> [--source <name>] [--json]'

/** Gathers recorded files through the unchanged connector, over a loopback server that speaks its protocol. */
export const ingestCommand: Command = {
  usage: USAGE,
  summary: 'gather recorded files of a platform',
  run: async (args, context) => {
    const { connectorId, city, from, configFile, name, json } = readArguments(args)
    const connector = connectorNamed(connectorId)
    const citySlug = await findCitySlug(context.database.db, city)
    if (citySlug === null) throw new UsageError(`There is no city "${city}".`)
    const given =
      configFile === null ? {} : await readConfig(connectorId, resolve(context.cwd, configFile))
    const slug = name ?? sourceSlug(connectorId, citySlug, configFile ?? from)

    const host = `${slug}.recorded.invalid`
    const files = await readRecordedFiles(resolve(context.cwd, from))
    const platform = connector.recorded(files, { origin: `http://${host}`, config: given })
    const config = { ...given, ...(isJsonObject(platform.config) ? platform.config : {}) }
    const server = await startRecordedServer((request) => platform.answer(request))
    const progress = showProgress(slug, { ...context, now: () => performance.now() })
    try {
      const report = await gatherSource(
        {
          slug,
          connector: connectorId,
          platform: platformOf(connectorId, given, slug),
          title: titleOf(given) ?? basename(from),
          url: null,
          citySlug,
          config,
          trust: connector.manifest.trust,
          terms: connector.manifest.terms,
          isDemo: false,
        },
        {
          database: context.database,
          clock: context.config.clock,
          signal: context.signal,
          routes: new Map([[host, server.route]]),
          onProgress: progress.update,
        },
      )
      progress.stop()
      if (json) context.print(JSON.stringify(report))
      else for (const line of describeReport(report)) context.print(line)
      return report.status === 'complete' ? 0 : 1
    } finally {
      progress.stop()
      await server.close()
    }
  },
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      city: { type: 'string' },
      from: { type: 'string' },
      config: { type: 'string' },
      source: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [connectorId, ...rest] = positionals
  if (connectorId === undefined || rest.length > 0 || !values.city || !values.from)
    throw new UsageError('A connector, --city and --from are needed.')
  return {
    connectorId,
    city: values.city,
    from: values.from,
    configFile: values.config ?? null,
    name: values.source ?? null,
    json: values.json,
  }
}

/** The same files for the same city are the same source, run after run. */
function sourceSlug(connectorId: string, citySlug: string, path: string): string {
  const stem = slugify(basename(path).replace(/\.(mapping\.)?[a-z0-9]+$/i, ''))
  return [connectorId, citySlug, stem].filter((part) => part !== '').join('-')
}

async function readConfig(connectorId: string, path: string): Promise<JsonObject> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`The configuration ${path} cannot be read.`, { cause })
  })
  if (connectorId === 'tabular') parseMappingFile(text, basename(path))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${path} is not JSON: ${String(cause)}`, { cause })
  }
  if (!isJsonObject(parsed)) throw new UsageError(`${path} does not hold a JSON object.`)
  return parsed
}

/** Calendar UIDs and agenda ids are unique everywhere, ids on a site only there (docs/sources.md). */
function platformOf(connectorId: string, config: JsonObject, slug: string): string {
  const source = isJsonObject(config['source']) ? config['source'] : {}
  const named = config['platform'] ?? source['platform']
  if (typeof named === 'string') return named
  return connectorId === 'event-pages' || connectorId === 'tabular' ? slug : connectorId
}

function titleOf(config: JsonObject): string | null {
  const source = isJsonObject(config['source']) ? config['source'] : {}
  return typeof source['title'] === 'string' ? source['title'] : null
}

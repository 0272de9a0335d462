import { basename, resolve } from 'node:path'
import type { AnyConnector } from '@okolo/connectors/connector'
import { isJsonObject } from '@okolo/connectors/json'
import type { RecordedFile } from '@okolo/connectors/recorded'
import { connectors } from '#server/platform/connectors.ts'
import { readRecordedFiles } from '#server/dev/recorded-files.ts'
import { startRecordedServer } from '#server/dev/recorded-server.ts'
import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { connectorNamed } from '#server/platform/connectors.ts'
import { describeReport, type RunReport } from '#server/ingest/sources/report.ts'
import { refreshPopularity } from '#server/ingest/maintenance/popularity.ts'
import { LEAST_MINUTES, MOST_MINUTES } from '#server/ingest/sources/manage-source.ts'
import { slugify } from '#server/words/slug.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity, wholeNumber } from '../call/given.ts'
import { readGivenConfig, type GivenConfig } from './given-config.ts'
import { checkKept, keepAsking } from './keep-asking.ts'
import { showProgress } from '../call/progress.ts'

/**
 * Gathers recorded files through the unchanged connector, from a loopback server that speaks its
 * protocol.
 */
export const addIngest: AddCommands = (okolo, run) => {
  okolo
    .command('ingest')
    .description('gather recorded files of a platform')
    .addArgument(
      okolo
        .createArgument('<connector>', 'the connector that reads them')
        .choices(connectors.map(({ manifest }) => manifest.id).toSorted()),
    )
    .requiredOption('--city <slug>', 'the city of its events')
    .requiredOption('--from <path>', 'the file, or a folder of them')
    .option('--config <file>', "the connector's configuration, such as a mapping")
    .option('--source <name>', 'the name of the source (default: made from the other options)')
    .option('--each', 'every file as a source of its own, a line for each', false)
    .option('--json', 'print the report as JSON', false)
    .option('--keep', 'ask the source again from now on, at the address in --config', false)
    .option(
      '--every <minutes>',
      'with --keep: how often (default: as the platform is gathered)',
      wholeNumber(LEAST_MINUTES, MOST_MINUTES),
    )
    .addHelpText(
      'after',
      examples(
        'ingest ical --city bratislava --from saved/calendars/ --each',
        'ingest tabular --city madrid --config madrid.json --from saved/madrid.json',
      ),
    )
    .action((connector, options) =>
      run((context) => ingestFiles(connectorNamed(connector), options, context)),
    )
}

type IngestOptions = {
  city: string
  from: string
  config?: string | undefined
  source?: string | undefined
  each: boolean
  json: boolean
  keep?: boolean
  every?: number | undefined
}

/** Gathers files of a platform, read by `connector`, and prints what came of it. Gives the exit code; throws UsageError. */
export async function ingestFiles(
  connector: AnyConnector,
  { city, from, config, source: name, each, json, keep = false, every }: IngestOptions,
  context: CommandContext,
): Promise<number> {
  // An empty path would be the folder of the call.
  if (from === '') throw new UsageError('--from is empty.')
  const connectorId = connector.manifest.id
  const citySlug = await namedCity(context.database.db, city)
  const given = await readGivenConfig(
    connectorId,
    config === undefined ? null : resolve(context.cwd, config),
  )
  const files = await readRecordedFiles(resolve(context.cwd, from))
  const slug = name ?? sourceSlug(connectorId, citySlug, config ?? from)
  if (keep) checkKept(connector, given, each)
  const source = { connector, citySlug, given }
  if (each) {
    const exit = await ingestEach(files, { ...source, slug }, context)
    await rate(context)
    return exit
  }
  const report = await ingest(files, { ...source, slug, title: basename(from) }, context)
  await rate(context)
  if (keep && report.status === 'complete')
    await keepAsking(slug, given, every ?? connector.manifest.schedule.everyMinutes, context)
  if (json) context.print(JSON.stringify(report))
  else for (const line of describeReport(report)) context.print(line)
  return report.status === 'complete' ? 0 : 1
}

/** The first page asked for is in the right order. */
async function rate({ database, config }: CommandContext): Promise<void> {
  await refreshPopularity(database.db, config.clock(), { atOnce: true })
}

type RecordedSource = {
  connector: AnyConnector
  citySlug: string
  given: GivenConfig
  slug: string
}

async function ingest(
  files: RecordedFile[],
  { connector, citySlug, given, slug, title }: RecordedSource & { title: string },
  context: CommandContext,
): Promise<RunReport> {
  const { id, trust, terms } = connector.manifest
  // Ids and links are made from addresses, so the name must stay the same.
  const host = `${slug}.recorded.invalid`
  const platform = connector.recorded(files, { origin: `http://${host}`, config: given.config })
  const own = isJsonObject(platform.config) ? platform.config : {}
  const server = await startRecordedServer((request) => platform.answer(request))
  const progress = showProgress(slug, context)
  try {
    return await gatherSource(
      {
        slug,
        title,
        trust,
        terms,
        url: null,
        ...given.source,
        connector: id,
        platform: given.source.platform ?? platformOf(id, slug),
        citySlug,
        config: { ...given.config, ...own },
        isDemo: false,
      },
      {
        database: context.database,
        connector,
        clock: context.config.clock,
        signal: context.signal,
        // The given files are complete, even if an earlier run had others.
        everything: true,
        routes: new Map([[host, server.route]]),
        onProgress: progress.update,
      },
    )
  } finally {
    progress.stop()
    await server.close()
  }
}

/**
 * Gathers each file for itself and prints its result or its failure. A bad file does not stop the
 * others.
 */
async function ingestEach(
  files: RecordedFile[],
  source: RecordedSource,
  context: CommandContext,
): Promise<number> {
  const sums = { files: 0, failed: 0, records: 0, events: 0, dates: 0, quarantined: 0 }
  for (const file of files) {
    context.signal.throwIfAborted()
    const slug = `${source.slug}-${slugify(file.name)}`
    sums.files += 1
    try {
      const report = await ingest([file], { ...source, slug, title: file.name }, context)
      const { records, events, dates, skipped, quarantined, reasons } = report.totals
      const why = [...Object.keys(reasons), ...Object.keys(report.notes), report.error ?? []].flat()
      context.print(
        `${file.name}: ${report.status}, records ${records}, events ${events}, dates ${dates}, not events ${skipped}, quarantined ${quarantined}${why.length === 0 ? '' : ` (${why.join(', ')})`}`,
      )
      if (report.status !== 'complete') sums.failed += 1
      sums.records += records
      sums.events += events
      sums.dates += dates
      sums.quarantined += quarantined
    } catch (error) {
      // The connector said that the file is not of its platform.
      sums.failed += 1
      const reason = error instanceof Error ? error.message : String(error)
      context.print(`${file.name}: not gathered: ${reason}`)
    }
  }
  context.print(
    `${sums.files} files: records ${sums.records}, events ${sums.events}, dates ${sums.dates}, quarantined ${sums.quarantined}; ${sums.failed} files gave nothing`,
  )
  return 0
}

/** The same files for the same city are the same source in every run. */
function sourceSlug(connectorId: string, citySlug: string, path: string): string {
  const stem = slugify(basename(path).replace(/\.[a-z0-9]+$/i, ''))
  return [connectorId, citySlug, stem].filter((part) => part !== '').join('-')
}

/** Agenda ids are unique everywhere, ids of a site or a calendar only there (docs/sources.md). */
function platformOf(connectorId: string, slug: string): string {
  return connectorId === 'event-pages' || connectorId === 'ical' ? slug : connectorId
}

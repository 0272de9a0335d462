import { startDemoCity } from '#server/dev/demo-city.ts'
import { askForBackfill, findBackfill, runBackfill } from '#server/ingest/gather/backfill.ts'
import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { hasSite } from '#server/ingest/source-files/installed-sources.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { keptSources } from '#server/ingest/source-files/write-file.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { findSource, type SourceSettings } from '#server/ingest/sources/source.ts'
import { PROGRAM } from '#server/platform/release.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { day, mayAskNetwork, namedSource } from '../call/given.ts'
import { showProgress } from '../call/progress.ts'

export const addGathering: AddCommands = (okolo, run) => {
  okolo
    .command('gather')
    .description('gather the sources of this installation now')
    .option('--source <slug>', 'only this one, also one of the catalogue that is not chosen')
    .addHelpText('after', examples('gather --source madrid-agenda'))
    .action(({ source }) => run((context) => gather(source, context)))
  okolo
    .command('backfill')
    .description('gather what the schedule does not, such as past events, with a cursor of its own')
    .requiredOption('--source <slug>', 'the source')
    .option('--from <day>', 'the first day', day)
    .option('--to <day>', 'the last day', day)
    .option('--later', 'let the workers do it, when nothing is due', false)
    .addHelpText(
      'after',
      examples('backfill --source madrid-agenda --from 2025-01-01 --to 2025-12-31'),
    )
    .action((options) => run((context) => backfill(options, context)))
}

async function gather(slug: string | undefined, context: CommandContext): Promise<number> {
  const { config, database, print, signal } = context
  let failed = 0
  for (const settings of await wantedSources(slug, context)) {
    const progress = showProgress(settings.slug, context)
    const report = await withRoutesOf(settings, config, (routes) =>
      gatherSource(settings, {
        database,
        clock: config.clock,
        signal,
        keys: config.keys,
        privateHosts: config.privateHosts,
        routes,
        onProgress: progress.update,
      }),
    ).finally(progress.stop)
    for (const line of describeReport(report)) print(line)
    if (report.status !== 'complete') failed += 1
  }
  return failed === 0 ? 0 : 1
}

/** An operator's word on a source has priority over the catalogue's. */
async function wantedSources(
  slug: string | undefined,
  { database: { db }, config }: CommandContext,
): Promise<SourceSettings[]> {
  const shipped = (await readShippedSources()).map(({ settings }) => settings)
  const kept = await keptSources(db)
  if (slug !== undefined) {
    const listed = kept.includes(slug) ? undefined : shipped.find((one) => one.slug === slug)
    const found = listed ?? (await findSource(db, slug))
    if (found === null)
      throw new UsageError(
        `There is no source "${slug}". "${PROGRAM} sources" tells all, "${PROGRAM} sources catalogue" what can be added.`,
      )
    if (!found.isDemo) mayAskNetwork(config)
    return [found]
  }
  mayAskNetwork(config)
  const own = await Promise.all(kept.map((one) => findSource(db, one)))
  return [...(hasSite(config) ? [] : shipped), ...own.filter((one) => one !== null)]
}

type Options = {
  source: string
  from?: string | undefined
  to?: string | undefined
  later: boolean
}

async function backfill(options: Options, context: CommandContext): Promise<number> {
  const { database, config, print, signal } = context
  const days = { from: options.from ?? null, to: options.to ?? null }
  if (days.from !== null && days.to !== null && days.from > days.to)
    throw new UsageError('--from is after --to.')
  const source = await namedSource(database.db, options.source)
  if (!source.isDemo && !options.later) mayAskNetwork(config)
  const ask = () => askForBackfill(database.db, source.id, days, config.clock())
  if (options.later) {
    await ask()
    print(`The back-fill of ${source.slug} waits until nothing else is due.`)
    return 0
  }
  const progress = showProgress(source.slug, context)
  const report = await withRoutesOf(source, config, async (routes) => {
    await ask()
    return runBackfill(source, {
      database,
      clock: config.clock,
      signal,
      keys: config.keys,
      privateHosts: config.privateHosts,
      routes,
      onProgress: progress.update,
    })
  }).finally(progress.stop)
  for (const line of describeReport(report)) print(line)
  const done = await findBackfill(database.db, source.id)
  if (done?.finishedAt === null)
    print('It is not finished: the same command, or a worker, goes on where it stopped.')
  return report.status === 'complete' ? 0 : 1
}

/**
 * Runs `work` with the routes to a source. The guarded client refuses loopback, so demo platforms
 * get a server and a route for the time of the command. Other sources use their public address.
 */
async function withRoutesOf<T>(
  { slug, url, isDemo }: Pick<SourceSettings, 'slug' | 'url' | 'isDemo'>,
  { clock, publicUrl }: Pick<Config, 'clock' | 'publicUrl'>,
  work: (routes: ReadonlyMap<string, Route>) => Promise<T>,
): Promise<T> {
  if (!isDemo) return work(new Map())
  const demo = await startDemoCity(clock, publicUrl)
  try {
    const own = demo.sources.find(({ settings }) => settings.slug === slug)
    if (own === undefined) throw new UsageError(`There is no demo platform "${slug}" any more.`)
    // The demo's ids and pages are made from this address.
    if (own.settings.url !== url)
      throw new UsageError(
        `The demo platform "${slug}" was gathered as ${url ?? 'nothing'}, and here it is ${own.settings.url ?? 'nothing'}: give the command the server's PUBLIC_URL or PORT.`,
      )
    return await work(own.routes ?? new Map())
  } finally {
    await demo.close()
  }
}

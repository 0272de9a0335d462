import { startDemoCity } from '#server/dev/demo-city.ts'
import { askForBackfill, findBackfill, runBackfill } from '#server/ingest/gather/backfill.ts'
import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { readLiveSources } from '#server/ingest/gather/live-sources.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { findSource, type SourceSettings } from '#server/ingest/sources/source.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { day, namedSource } from '../call/given.ts'
import { showProgress } from '../call/progress.ts'

export const addGathering: AddCommands = (okolo, run) => {
  okolo
    .command('gather')
    .description('gather the sources of apps/server/sources/live.json now')
    .option('--source <slug>', 'only this one, also one that an operator has added')
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
  for (const settings of await wantedSources(slug, database.db)) {
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

/** The list has priority. Sources that operators added are only in the database. */
async function wantedSources(slug: string | undefined, db: Db): Promise<SourceSettings[]> {
  const listed = (await readLiveSources()).map(({ settings }) => settings)
  if (slug === undefined) return listed
  const found = listed.find((one) => one.slug === slug) ?? (await findSource(db, slug))
  if (found !== null) return [found]
  const known = listed.map((one) => one.slug).join(', ')
  throw new UsageError(
    `There is no source "${slug}". The list has: ${known}; "okolo sources" tells all.`,
  )
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

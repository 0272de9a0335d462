import { gatherSource } from '#server/ingest/gather-source.ts'
import { readLiveSources } from '#server/ingest/live-sources.ts'
import { describeReport } from '#server/ingest/report.ts'
import { findSource, type SourceSettings } from '#server/ingest/source.ts'
import type { Db } from '#server/platform/db.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { showProgress } from '../call/progress.ts'
import { withRoutesOf } from './reach-source.ts'

export const addGather: AddCommands = (okolo, run) => {
  okolo
    .command('gather')
    .description('gather the sources of apps/server/sources/live.json now')
    .option('--source <slug>', 'only this one, also one that an operator has added')
    .addHelpText('after', examples('gather --source madrid-agenda'))
    .action(({ source }) => run((context) => gather(source, context)))
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

import { parseArgs } from 'node:util'
import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { readLiveSources } from '#server/ingest/gather/live-sources.ts'
import { describeReport } from '#server/ingest/sources/report.ts'
import { findSource, type SourceSettings } from '#server/ingest/sources/source.ts'
import type { Db } from '#server/platform/database/db.ts'
import { UsageError, type Command } from './command.ts'
import { showProgress } from './progress.ts'
import { withRoutesOf } from './reach-source.ts'

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

export const gatherCommand: Command = {
  usage: 'gather [--source <slug>]',
  summary:
    'gather the sources of apps/server/sources/live.json now, or one source, also one that an operator has added',
  run: async (args, context) => {
    const { values } = parseArgs({ args, options: { source: { type: 'string' } } })
    const wanted = await wantedSources(values.source, context.database.db)
    let failed = 0
    for (const settings of wanted) {
      const progress = showProgress(settings.slug, { ...context, now: () => performance.now() })
      const report = await withRoutesOf(settings, context.config, (routes) =>
        gatherSource(settings, {
          database: context.database,
          clock: context.config.clock,
          signal: context.signal,
          keys: context.config.keys,
          routes,
          onProgress: progress.update,
        }),
      ).finally(progress.stop)
      for (const line of describeReport(report)) context.print(line)
      if (report.status !== 'complete') failed += 1
    }
    return failed === 0 ? 0 : 1
  },
}

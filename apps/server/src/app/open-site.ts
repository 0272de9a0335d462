import { buildApp } from './app.ts'
import type { AppDeps } from './route-deps.ts'
import { runCommand } from './commands.ts'
import { forgetStaleDemo, startDemoCity, type DemoCity } from '../dev/demo-city.ts'
import { describeReport } from '../ingest/sources/report.ts'
import { gatherAll, type ScheduleDeps } from '../ingest/gather/schedule.ts'
import { startJobsInThread } from '../jobs/in-thread.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Environment } from '../platform/settings/hosted-sites.ts'
import { acceptCommands } from '../platform/control-socket.ts'
import type { Say } from '../platform/log.ts'
import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { closeGracefully } from '../platform/http/connections/close-gracefully.ts'
import { countNetworks } from './count-networks.ts'
import { openServersDatabase } from './ready-database.ts'

export type SiteParts = Pick<AppDeps, 'renderer' | 'connect' | 'mounts'> & {
  /** A thread that reads this environment does the jobs, if the database is PostgreSQL. */
  jobsEnvironment?: Environment | undefined
}

/** A site that answers readers: its database, its app, and what it does without a request. */
export type OpenSite = {
  app: App
  /** Settles with the reason when the database is lost for good. */
  lost: Promise<Error>
  /** Begins the jobs and takes commands. */
  start: () => Promise<void>
  /** Ends both, and tells balancers. Readers are still answered. */
  rest: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a site's database, fills the demo city if it is configured, and builds its app. Throws with nothing left open. */
export async function openSite(
  config: Config,
  { jobsEnvironment, ...pages }: SiteParts,
  say: Say,
): Promise<OpenSite> {
  config.site.requireSound()
  const { clock } = config
  const stopping = new AbortController()
  const { signal } = stopping
  const database = await openServersDatabase(config)
  let demo: DemoCity | null = null
  try {
    demo = config.demo ? await startDemoCity(clock, config.publicUrl) : null
    if (demo !== null) await fillDemoCity(demo, { database, clock, signal }, say)
    return parts(await appOf(config, { database, demo, pages }), demo)
  } catch (error) {
    await demo?.close()
    await database.close()
    throw error
  }

  function parts(app: App, city: DemoCity | null): OpenSite {
    const running: { stop: () => Promise<unknown> }[] = []
    let counting: { stop: () => Promise<void> } | null = null
    return {
      app,
      lost: database.lost,
      start: async () => {
        if (database.kind === 'postgres') counting = countNetworks(app, database, config)
        const news = { written: () => app.outdate(), say }
        if (config.role !== 'api')
          running.push(
            jobsEnvironment !== undefined && database.kind === 'postgres'
              ? startJobsInThread({ publicUrl: config.publicUrl, env: jobsEnvironment }, news)
              : await startJobs({ config, database, signal, sources: city?.sources ?? [] }, news),
          )
        // On PostgreSQL a command opens the database itself.
        if (database.kind === 'pglite')
          running.push({ stop: await takeCommands(config, database, () => app.invalidate()) })
      },
      rest: async () => {
        app.drain()
        stopping.abort()
        await Promise.all(running.map((one) => one.stop()))
      },
      close: async () => {
        await closeGracefully(app)
        await counting?.stop()
        await city?.close()
        await database.close()
      },
    }
  }
}

function appOf(
  config: Config,
  {
    database,
    demo,
    pages,
  }: { database: Database; demo: DemoCity | null; pages: Omit<SiteParts, 'jobsEnvironment'> },
): Promise<App> {
  return buildApp({
    ...pages,
    db: database.db,
    database,
    config,
    clock: config.clock,
    ...(demo === null ? {} : { routesOf: demo.routesOf }),
    mounts: async (mounted) => {
      demo?.mount(mounted)
      await pages.mounts?.(mounted)
    },
  })
}

async function fillDemoCity(demo: DemoCity, deps: ScheduleDeps, say: Say): Promise<void> {
  say('Filling the demo city, Bratislava (OKOLO_DEMO=0 turns it off) ...')
  await forgetStaleDemo(deps.database.db, demo, deps.clock())
  await gatherAll(demo.sources, deps, (report) => {
    if (report.status !== 'complete') say(describeReport(report).join('\n'))
  })
}

function takeCommands(config: Config, database: Database, written: () => void) {
  return acceptCommands(config.dataDir, async (command) => {
    const context = { ...command, config, database, isTerminal: false }
    const exit = await runCommand(command.args, context, command.complain)
    written()
    return exit
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { AppDeps } from './route-deps.ts'
import { runCommand } from './commands.ts'
import { forgetStaleDemo, startDemoCity, type DemoCity } from '../dev/demo-city.ts'
import { describeReport } from '../ingest/sources/report.ts'
import { gatherAll, type ScheduleDeps } from '../ingest/gather/schedule.ts'
import { startJobsInThread } from '../jobs/in-thread.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Config } from '../platform/settings/config.ts'
import { acceptCommands } from '../platform/control-socket.ts'
import { formatOf, sayIn, type Say } from '../platform/log.ts'
import type { Database } from '../platform/database/db.ts'
import { closeGracefully } from '../platform/http/connections/close-gracefully.ts'
import { countNetworks } from './count-networks.ts'
import { openServersDatabase } from './ready-database.ts'
import { firstPageStatus, startLines, withFreePort } from './start-lines.ts'

export type Server = {
  close: () => Promise<void>
  /** Settles with the reason when the database is lost for good. The process should exit then. */
  lost: Promise<Error>
}

/**
 * Starts everything: the database, the demo city if it is configured, the HTTP server, then the jobs. Sources on the
 * network are tried last and never delay the start. `inThread`: the jobs get a thread, if the database is PostgreSQL.
 */
export async function serve(
  given: Config,
  {
    inThread = false,
    ...pages
  }: Pick<AppDeps, 'renderer' | 'connect' | 'mounts'> & {
    inThread?: boolean
  },
): Promise<Server> {
  given.site.requireSound()
  const config = await withFreePort(given)
  const say = sayIn(formatOf(config.logFormat))
  const { clock } = config
  const stopping = new AbortController()
  const { signal } = stopping
  const database = await openServersDatabase(config)
  const demo = config.demo ? await startDemoCity(clock, config.publicUrl) : null
  if (demo !== null) await fillDemoCity(demo, { database, clock, signal }, say)
  const app = await buildApp({
    ...pages,
    db: database.db,
    database,
    config,
    clock,
    ...(demo === null ? {} : { routesOf: demo.routesOf }),
    mounts: async (mounted) => {
      demo?.mount(mounted)
      await pages.mounts?.(mounted)
    },
  })
  await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw new Error(
      `Okolo cannot listen on ${config.host}:${config.port}. Is the port taken? Set PORT to another, such as 3001.`,
      { cause },
    )
  })
  for (const line of startLines(config, await firstPageStatus(app))) say(line)
  const counting = database.kind === 'postgres' ? countNetworks(app, database, config) : null

  const news = { written: () => app.outdate(), say }
  const jobs =
    config.role === 'api'
      ? null
      : inThread && database.kind === 'postgres'
        ? startJobsInThread({ publicUrl: config.publicUrl }, news)
        : await startJobs({ config, database, signal, sources: demo?.sources ?? [] }, news)
  // On PostgreSQL a command opens the database itself.
  const stopCommands =
    database.kind === 'pglite' ? await takeCommands(config, database, () => app.invalidate()) : null
  return {
    lost: database.lost,
    close: async () => {
      app.drain()
      stopping.abort()
      await Promise.all([stopCommands?.(), jobs?.stop(), sleep(config.drainMs)])
      await closeGracefully(app)
      await counting?.stop()
      await demo?.close()
      await database.close()
    },
  }
}

/** Does the jobs alone, without an HTTP server (OKOLO_ROLE=worker). Readers are served by other processes. */
export async function serveJobs(config: Config): Promise<Server> {
  config.site.requireSound()
  const stopping = new AbortController()
  const say = sayIn(formatOf(config.logFormat))
  const database = await openServersDatabase(config)
  const demo = config.demo ? await startDemoCity(config.clock, config.publicUrl) : null
  const jobs = await startJobs(
    { config, database, signal: stopping.signal, sources: demo?.sources ?? [] },
    { written: () => undefined, say },
  )
  say('Okolo does its jobs. Pages are served by processes with OKOLO_ROLE=api.')
  return {
    lost: database.lost,
    close: async () => {
      stopping.abort()
      await jobs.stop()
      await demo?.close()
      await database.close()
    },
  }
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

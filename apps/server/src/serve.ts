import { buildApp, type AppDeps } from './app.ts'
import { runCommand } from './cli/commands.ts'
import { forgetStaleDemo, startDemoCity, type DemoCity } from './dev/demo-city.ts'
import { describeReport, type RunReport } from './ingest/report.ts'
import { gatherAll, type ScheduleDeps } from './ingest/schedule.ts'
import { startJobs } from './jobs.ts'
import { startModelMoods } from './model-moods-job.ts'
import { readLiveSources } from './ingest/live-sources.ts'
import { startPeopleJobs } from './people-of.ts'
import type { Config } from './platform/config.ts'
import { acceptCommands } from './platform/control-socket.ts'
import type { Database } from './platform/db.ts'
import { explain } from './platform/explain.ts'
import { closeGracefully } from './platform/http/close-gracefully.ts'
import { openServersDatabase } from './ready-database.ts'
import { firstPageStatus, startLines, withFreePort } from './start-lines.ts'

export type Server = {
  close: () => Promise<void>
  /** Settles with the reason when the database is lost for good. The process should exit then. */
  lost: Promise<Error>
}

/**
 * Starts everything: the database, the demo city where it is asked for, the HTTP server, then what happens without
 * a request. Sources on the network are tried last and never delay the start.
 */
export async function serve(
  given: Config,
  pages: Pick<AppDeps, 'renderer' | 'connect' | 'mounts'>,
): Promise<Server> {
  const config = await withFreePort(given)
  const { clock } = config
  const stopping = new AbortController()
  const { signal } = stopping
  const database = await openServersDatabase(config)
  const demo = config.demo ? await startDemoCity(clock, config.publicUrl) : null
  if (demo !== null) await fillDemoCity(demo, { database, clock, signal })
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
      `Okolo cannot listen on ${config.host}:${config.port}. Is the port taken? Choose another: PORT=3001 npm start`,
      { cause },
    )
  })
  startLines(config, await firstPageStatus(app)).forEach(say)

  // A source that stays unreachable is worth one line, not one every quarter of an hour.
  const lastSaid = new Map<string, string>()
  const sayNews = (report: RunReport) => {
    const line = outcome(report)
    if (lastSaid.get(report.source) !== line) say(line)
    lastSaid.set(report.source, line)
  }
  const live = config.live ? await readLiveSources() : []
  const jobs = startJobs(
    [...(demo?.sources ?? []), ...live],
    { database, clock, signal, keys: config.keys, isForOperators: config.live },
    {
      written: () => app.invalidate(),
      report: (report) => sayNews(report),
      error: (error) => say(`A job failed and will be tried again: ${explain(error)}`),
    },
  )
  const people = startPeopleJobs(
    { db: database.db, clock, config },
    { error: (error) => say(`A job about people failed: ${explain(error)}`) },
  )
  const modelMoods = startModelMoods(
    config.model,
    { database, clock, signal },
    {
      written: () => app.invalidate(),
      error: (error) =>
        say(`The language model gave no moods, the rules' stand: ${explain(error)}`),
    },
  )
  // On PostgreSQL a command opens the database itself.
  const stopCommands =
    database.kind === 'pglite' ? await takeCommands(config, database, () => app.invalidate()) : null
  return {
    lost: database.lost,
    close: async () => {
      stopping.abort()
      await stopCommands?.()
      await jobs.stop()
      await people.stop()
      await modelMoods?.stop()
      await closeGracefully(app)
      await demo?.close()
      await database.close()
    },
  }
}

async function fillDemoCity(demo: DemoCity, deps: ScheduleDeps): Promise<void> {
  say('Filling the demo city, Bratislava (OKOLO_DEMO=0 turns it off) ...')
  await forgetStaleDemo(deps.database.db, demo, deps.clock())
  await gatherAll(demo.sources, deps, (report) => {
    if (report.status !== 'complete') say(describeReport(report).join('\n'))
  })
}

function takeCommands(config: Config, database: Database, written: () => void) {
  return acceptCommands(config.dataDir, async (command) => {
    const exit = await runCommand(command.args, { ...command, config, database, isTerminal: false })
    written()
    return exit
  })
}

function outcome(report: RunReport): string {
  const { source, status, error, totals } = report
  return status === 'complete'
    ? `Gathered ${source}: ${totals.events} events`
    : `Could not gather ${source}: ${error ?? status}`
}

/** What an operator watches the terminal for; requests and errors go to the log (LOG_LEVEL). */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

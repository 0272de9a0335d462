/** The server: `npm start`, or bin/server.mjs of a built folder. */
import { builtPages } from './page-bundle.ts'
import { formatOf, sayIn, type LogFormat } from '../platform/log.ts'
import { readConfig } from '../platform/settings/config.ts'
import { readProcessConfig, sitesFolder } from '../platform/settings/hosted-sites.ts'
import { explain } from '../platform/explain.ts'
import { VERSION } from '../platform/release.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import { serve, serveJobs } from './serve.ts'
import { serveSites } from './serve-sites.ts'

/** Supervisors kill a stopping process after ten seconds, so we exit before, unless the drain was set to be long. */
const LEAVE_MS = 9_000
const LEAVE_AFTER_DRAIN_MS = 7_000

try {
  console.log(`Okolo ${VERSION}`)
  const { env } = process
  const isForSeveral = sitesFolder(env) !== null
  const config = isForSeveral ? readProcessConfig(env) : readConfig(env)
  const complain = complainIn(formatOf(config.logFormat, process.stderr.isTTY))
  const isWorker = env['OKOLO_ROLE'] === 'worker'
  const pages = isWorker ? {} : { renderer: await builtPages() }
  const server = isForSeveral
    ? await serveSites(env, pages)
    : isWorker
      ? await serveJobs(config)
      : await serve(config, { ...pages, jobsEnvironment: env })
  const leaveMs = Math.max(LEAVE_MS, config.drainMs + LEAVE_AFTER_DRAIN_MS)
  onStopSignal(() => leave(0))
  void server.lost.then((reason) => {
    complain(
      `The database in ${config.dataDir} cannot go on: ${reason.message}. Okolo stops. Free space on the disk, then start it again.`,
    )
    leave(1)
  })

  function leave(exitCode: number): void {
    setTimeout(() => {
      complain('Okolo did not finish in time and was cut off. Nothing that was stored is lost.')
      process.exit(exitCode === 0 ? 1 : exitCode)
    }, leaveMs).unref()
    server.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        complain(explain(error))
        process.exit(1)
      },
    )
  }
} catch (error) {
  console.error(explain(error))
  // Open connections and timers would keep the process alive.
  process.exit(1)
}

/** Returns how the end of the process is said, in this format. */
function complainIn(format: LogFormat): (line: string) => void {
  const say = sayIn(format, (text) => void process.stderr.write(text))
  return (line) => say(line, { level: 'error' })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { startDemoCity } from '../dev/demo-city.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Config } from '../platform/settings/config.ts'
import { formatOf, sayFor, sayIn } from '../platform/log.ts'
import type { App } from '../platform/http/app-type.ts'
import { openSite, type SiteParts } from './open-site.ts'
import { openServersDatabase } from './ready-database.ts'
import { firstPageStatus, startLines, withFreePort } from './start-lines.ts'

export type Server = {
  close: () => Promise<void>
  /** Settles with the reason when the database is lost for good. The process should exit then. */
  lost: Promise<Error>
}

/**
 * Starts everything: the database, the demo city if it is configured, the HTTP server, then the jobs. Sources on the
 * network are tried last and never delay the start.
 */
export async function serve(given: Config, parts: SiteParts): Promise<Server> {
  given.site.requireSound()
  const config = await withFreePort(given)
  const say = sayIn(formatOf(config.logFormat))
  const site = await openSite(config, parts, say)
  await listen(site.app, config)
  for (const line of startLines(config, await firstPageStatus(site.app))) say(line)
  await site.start()
  return {
    lost: site.lost,
    close: async () => {
      await Promise.all([site.rest(), sleep(config.drainMs)])
      await site.close()
    },
  }
}

/** Takes requests at the configured address. Throws with advice if the port is taken. */
export async function listen(app: App, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((cause: unknown) => {
    throw new Error(
      `Okolo cannot listen on ${host}:${port}. Is the port taken? Set PORT to another, such as 3001.`,
      { cause },
    )
  })
}

/** Does the jobs alone, without an HTTP server (OKOLO_ROLE=worker). Readers are served by other processes. */
export async function serveJobs(config: Config): Promise<Server> {
  config.site.requireSound()
  const stopping = new AbortController()
  const say = sayFor(config.hostedAs, sayIn(formatOf(config.logFormat)))
  const database = await openServersDatabase(config)
  const demo = config.demo ? await startDemoCity(config.clock, config.publicUrl) : null
  const given = { config, database, signal: stopping.signal, sources: demo?.sources ?? [] }
  const jobs = await startJobs(given, { written: () => undefined, say }).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
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

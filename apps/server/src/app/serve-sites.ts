import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/settings/config.ts'
import {
  listHosts,
  readHostedConfig,
  readProcessConfig,
  siteEnvironment,
  sitesFolder,
  type Environment,
} from '../platform/settings/hosted-sites.ts'
import { explain } from '../platform/explain.ts'
import { closeGracefully } from '../platform/http/connections/close-gracefully.ts'
import { formatOf, sayFor, sayIn, type Say } from '../platform/log.ts'
import { createGate } from '../platform/jobs/gate.ts'
import { startRepeating } from '../platform/repeat.ts'
import type { Site } from '../platform/site/site.ts'
import { openFront } from './host-front.ts'
import { openSite, type OpenSite, type SiteParts } from './open-site.ts'
import { listen, serveJobs, type Server } from './serve.ts'
import { firstPageStatus, startLines, withFreePort } from './start-lines.ts'

/** Folders are looked at again after this time: a new one is served without a restart. */
const LOOK_MS = 5_000
/** A site that could not be opened is tried again after this time. */
const AGAIN_MS = 15_000
/** Sites that are opened at a time. */
const AT_ONCE = 2

type Running = Pick<OpenSite, 'rest' | 'close' | 'lost'> & Partial<Pick<OpenSite, 'app'>>
/** A site of the folder. `running` is null while it is being opened or cannot be. */
type Place = {
  running: Running | null
  site: Site | null
  drainMs: number
  /** The last trouble that was said. */
  trouble: string | null
  triedAt: number
}

/**
 * Serves all sites of OKOLO_SITES by host name, each with its own database, secret, jobs and settings. One that cannot be opened
 * is told of and tried again, and the others are served. With OKOLO_ROLE=worker it does their jobs alone.
 */
export async function serveSites(
  env: Environment,
  parts: Omit<SiteParts, 'jobsEnvironment'>,
  { lookMs = LOOK_MS, againMs = AGAIN_MS } = {},
): Promise<Server> {
  const config = await withFreePort(readProcessConfig(env))
  // The addresses of sites on this machine have the port that is really listened on.
  const given = { ...env, PORT: String(config.port) }
  const say = sayIn(formatOf(config.logFormat))
  const places = new Map<string, Place>()
  const isWorker = env['OKOLO_ROLE'] === 'worker'
  const gate = createGate(AT_ONCE)
  let isReady = false
  const front = openFront(config, {
    find: (host) => hostedAt(places.get(host)),
    isReady: () => isReady,
  })

  const saidWrong = new Set<string>()
  const look = async (signal: AbortSignal) => {
    const { hosts, wrong } = listHosts(given)
    for (const line of wrong) if (!saidWrong.has(line)) say(line, { level: 'warn' })
    for (const line of wrong) saidWrong.add(line)
    await Promise.all([...places.keys()].filter((host) => !hosts.includes(host)).map(close))
    await Promise.all(
      hosts.map((host) =>
        gate(async () => {
          if (!signal.aborted) await keepOpen(host)
        }),
      ),
    )
    isReady = true
  }
  listHosts(given)
  if (!isWorker) {
    await listen(front, config)
    say(`Okolo listens at ${config.host}:${config.port} for the sites in ${sitesFolder(env) ?? ''}`)
  }
  const looking = startRepeating(lookMs, look, {
    error: (error) => say(explain(error), { level: 'error' }),
  })

  return {
    // A site that has lost its database is opened again; the others go on.
    lost: new Promise(() => undefined),
    close: async () => {
      await looking.stop()
      front.drain()
      const all = [...places.values()]
      const drainMs = Math.max(config.drainMs, ...all.map((place) => place.drainMs))
      const open = all.flatMap(({ running }) => running ?? [])
      await Promise.all([...open.map((one) => one.rest()), sleep(drainMs)])
      await closeGracefully(front)
      await Promise.all(open.map((one) => one.close()))
    },
  }

  /** Opens a site that is not open, if it was not tried just now. */
  async function keepOpen(host: string): Promise<void> {
    const place = places.get(host) ?? newPlace()
    places.set(host, place)
    if (place.running !== null || performance.now() - place.triedAt < againMs) return
    const sayHere = sayFor(host, say)
    try {
      const hosted = readHostedConfig(given, host)
      place.site = hosted.site
      place.drainMs = hosted.drainMs
      const running = await (isWorker ? jobsOf(hosted) : siteOf(hosted, sayHere))
      place.running = running
      place.trouble = null
      void running.lost.then((reason) => {
        sayHere(`The database cannot go on: ${reason.message}. It is opened again.`, {
          level: 'error',
        })
        void close(host)
      })
    } catch (error) {
      const trouble = explain(error)
      if (trouble !== place.trouble)
        sayHere(`This site cannot be opened, and is tried again: ${trouble}`, { level: 'error' })
      place.trouble = trouble
    } finally {
      place.triedAt = performance.now()
    }
  }

  async function siteOf(hosted: Config, sayHere: Say): Promise<Running> {
    const jobsEnvironment = siteEnvironment(given, hosted.hostedAs ?? '')
    const open = await openSite(hosted, { ...parts, jobsEnvironment }, sayHere)
    for (const line of startLines(hosted, await firstPageStatus(open.app))) sayHere(line)
    await open.start().catch(async (error: unknown) => {
      await open.close()
      throw error
    })
    return open
  }

  async function close(host: string): Promise<void> {
    const running = places.get(host)?.running
    places.delete(host)
    await running?.rest()
    await running?.close()
  }
}

function newPlace(): Place {
  return { running: null, site: null, drainMs: 0, trouble: null, triedAt: -Infinity }
}

function hostedAt(place: Place | undefined) {
  if (place === undefined) return undefined
  const { running, site } = place
  return running?.app === undefined ? { site } : { app: running.app }
}

async function jobsOf(config: Config): Promise<Running> {
  const { close, lost } = await serveJobs(config)
  return { rest: () => Promise.resolve(), close, lost }
}

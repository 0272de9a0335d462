import { connectorById } from '#server/platform/connectors.ts'
import { demoDay } from '#seed/demo/days.ts'
import { demoPlatforms, type DemoPlatform } from '#seed/demo/demo-platforms.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSource, type ScheduledSource, type Source } from '#server/ingest/sources/source.ts'
import { forgetSource } from '#server/ingest/store/forget-source.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { startRecordedServer } from './recorded-server.ts'

export type DemoCity = {
  sources: ScheduledSource[]
  /** Routes a demo platform's address to its own loopback server. */
  routesOf: (address: string) => ReadonlyMap<string, Route>
  /** Shows the demo platforms' own pages under /demo/, so that links to "the original" lead somewhere. */
  mount: (app: App) => void
  close: () => Promise<void>
}

/**
 * Drops demo sources whose events are not those of now: gathered under another public address (another PORT, say), which their pages
 * and ids are made from, or on a later day, by a clock that was turned back since (OKOLO_NOW).
 */
export async function forgetStaleDemo(db: Db, { sources }: DemoCity, now: Date): Promise<void> {
  for (const { settings } of sources) {
    const stored = await findSource(db, settings.slug)
    if (stored !== null && (stored.url !== settings.url || isOfLaterDay(stored, now)))
      await forgetSource(db, settings.slug)
  }
}

function isOfLaterDay({ runStartedAt, checkedAt }: Source, now: Date): boolean {
  const today = demoDay(now)
  return [runStartedAt, checkedAt].some(
    (at) => at !== null && Temporal.PlainDate.compare(demoDay(at), today) > 0,
  )
}

/** The demo platforms as they are now, each on a loopback server of its own. */
export async function startDemoCity(clock: Clock, publicUrl: string): Promise<DemoCity> {
  const platforms = livingPlatforms(clock, publicUrl)
  const host = new URL(publicUrl).hostname
  const servers = await Promise.all(
    platforms.map(async (platform) => ({
      platform,
      server: await startRecordedServer((request) => platform.answer(request)),
    })),
  )
  const sources = servers.map(({ platform, server }) => ({
    settings: settingsOf(platform, publicUrl),
    everyMinutes: REFRESH_MINUTES,
    routes: new Map([[host, server.route]]),
  }))
  return {
    sources,
    routesOf: (address) =>
      sources.find(({ settings }) => address.startsWith(settings.url ?? ' '))?.routes ?? new Map(),
    mount: (app) => mount(app, platforms),
    close: async () => {
      await Promise.all(servers.map(({ server }) => server.close()))
    },
  }
}

/** "Happening now" is true for an hour or two. */
const REFRESH_MINUTES = 60

/** The platforms whose content moves on with the clock, made anew at most once an hour. */
function livingPlatforms(clock: Clock, publicUrl: string): DemoPlatform[] {
  let hour = -1
  let current: DemoPlatform[] = []
  const now = () => {
    const at = clock()
    const thisHour = Math.floor(at.getTime() / (REFRESH_MINUTES * 60_000))
    if (thisHour !== hour) current = demoPlatforms({ now: at, publicUrl })
    hour = thisHour
    return current
  }
  return now().map((platform, i) => ({
    ...platform,
    answer: (request) => now()[i]?.answer(request) ?? null,
  }))
}

function settingsOf(platform: DemoPlatform, publicUrl: string): ScheduledSource['settings'] {
  const connector = connectorById(platform.connector)
  if (connector === undefined)
    throw new Error(`The demo platform ${platform.slug} needs the connector ${platform.connector}`)
  return {
    slug: platform.slug,
    connector: platform.connector,
    platform: platform.platform,
    title: platform.title,
    url: `${publicUrl}/demo/${platform.slug}/`,
    citySlug: 'bratislava',
    config: platform.config,
    trust: connector.manifest.trust,
    role: platform.role,
    terms: platform.terms,
    isDemo: true,
  }
}

function mount(app: App, platforms: readonly DemoPlatform[]): void {
  for (const platform of platforms) {
    const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
      const query = new URL(request.url, 'http://demo.invalid').searchParams
      const found = platform.answer({ method: 'GET', path, query, headers: {} })
      if (found === null) return reply.callNotFound()
      return reply
        .code(found.status ?? 200)
        .headers(found.headers ?? {})
        .send(found.body)
    }
    const home = `/demo/${platform.slug}/`
    // The router takes a slash at the end away, and the front page with it.
    app.get(home, { schema: { hide: true } }, (request, reply) => answer(home, request, reply))
    app.get(`${home}*`, { schema: { hide: true } }, (request, reply) =>
      answer(new URL(request.url, 'http://demo.invalid').pathname, request, reply),
    )
  }
}

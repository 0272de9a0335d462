import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/problem.ts'
import { giftGauges, type GiftFigures } from './gift-gauges.ts'
import { jobGauges, type JobFigures } from './job-gauges.ts'
import { serverGauges, type ServerFigures } from './server-gauges.ts'
import { sourceGauges, type SourceFigures } from './source-gauges.ts'
import { translationGauges, type TranslationFigures } from './translation-gauges.ts'

/**
 * `/metrics` for Prometheus: jobs, sources, translations, given events, letters, answer times by route, the disk and the process, but nothing about
 * visitors. Needs the bearer token, and is closed without one.
 */
export function metricsRoutes(
  app: App,
  {
    token,
    hostedAs,
    sources,
    jobs,
    server,
    translations,
    gifts,
  }: {
    token: string | null
    /** The site's host name, where the process serves several. */
    hostedAs: string | null
    jobs: () => Promise<JobFigures[]>
    server: () => Promise<ServerFigures>
    sources: () => Promise<SourceFigures[]>
    translations: () => Promise<TranslationFigures>
    gifts: () => Promise<GiftFigures>
  },
): void {
  const register = new Registry()
  if (hostedAs !== null) register.setDefaultLabels({ site: hostedAs })
  const setSources = sourceGauges(register)
  const setTranslations = translationGauges(register)
  const setGifts = giftGauges(register)
  const setJobs = jobGauges(register)
  const own = serverGauges(register)
  const answers = new Histogram({
    name: 'okolo_http_answer_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  // Watching the process costs a little, so it starts with the first reader.
  let isWatching = false

  app.addHook('onResponse', async (request, reply) => {
    answers.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    )
    if (request.refusal !== null) own.refused(request.refusal)
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireReader(request, token)
    if (!isWatching) collectDefaultMetrics({ register })
    isWatching = true
    setSources(await sources())
    setTranslations(await translations())
    setGifts(await gifts())
    setJobs(await jobs())
    own.set(await server())
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
}

function requireReader(request: FastifyRequest, token: string | null): void {
  if (token === null)
    throw new Problem(
      403,
      'not_allowed',
      'Metrics are off. Set OKOLO_METRICS_TOKEN (16 characters or more) and send it as a bearer token.',
    )
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [a, b] = [token, given].map((text) => createHash('sha256').update(text).digest())
  if (a === undefined || b === undefined || !timingSafeEqual(a, b))
    throw new Problem(401, 'unauthorized', 'Metrics want the bearer token of this server.')
}

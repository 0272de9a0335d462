import { createServer, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sendFailure, sendNoSite } from '../features/pages/failure-page.ts'
import type { TrustsProxy } from '../platform/addresses/trusted-proxies.ts'
import type { App } from '../platform/http/app-type.ts'
import { letDrain } from '../platform/http/connections/drain.ts'
import { dropGoneClients } from '../platform/http/connections/gone-clients.ts'
import { limitConnections } from '../platform/http/connections/limit-connections.ts'
import { answerError } from '../platform/http/error-answers.ts'
import { addSecurityHeaders } from '../platform/http/security-headers.ts'
import { formatOf, logStream } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Site } from '../platform/site/site.ts'

/** A site by its host: its app, or what it is called while it cannot be had. */
export type Hosted = { app: App } | { site: Site | null }

/** As Fastify has it. */
const KEEP_ALIVE_MS = 72_000

/**
 * The server that listens for all sites. It hands each request to the one that its host names, and answers itself where there is
 * none, or none that works. `isReady`: all sites were tried.
 */
export function openFront(
  config: Config,
  { find, isReady }: { find: (host: string) => Hosted | undefined; isReady: () => boolean },
): App {
  const { trustsProxy, logLevel, logFormat } = config
  const named = (request: IncomingMessage) =>
    hostsOf(request, trustsProxy)
      .map(find)
      .find((one) => one !== undefined)
  const stream = logStream(formatOf(logFormat))
  const front: App = Fastify({
    logger: { level: logLevel, ...(stream === undefined ? {} : { stream }) },
    trustProxy: trustsProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: (answer) => {
      const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
        const hosted = named(request)
        if (hosted !== undefined && 'app' in hosted) hosted.app.routing(request, response)
        else answer(request, response)
      })
      server.keepAliveTimeout = KEEP_ALIVE_MS
      return server
    },
  }).withTypeProvider<ZodTypeProvider>()
  addSecurityHeaders(front, { isSecure: false })
  front.decorateRequest('refusal', null)
  front.setErrorHandler(answerError)
  letDrain(front)
  dropGoneClients(front)
  limitConnections(front, trustsProxy)
  // Balancers and health checks ask by address, not by a site's name.
  front.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  front.get('/readyz', (request, reply) => {
    if (!isReady() || named(request.raw) !== undefined)
      throw new Problem(503, 'unavailable', 'It is being opened, or cannot be: the log says why.')
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  front.setNotFoundHandler((request, reply) => {
    const hosted = named(request.raw)
    if (hosted === undefined || 'app' in hosted) return sendNoSite(request, reply)
    const { site } = hosted
    if (site === null) throw new Problem(503, 'unavailable', 'This site cannot be had now.')
    return sendFailure(reply, site.value.language, site)
  })
  return front
}

/**
 * Returns the host names of a request in the order in which they count. A proxy may pass on a visitor's own X-Forwarded-Host, so
 * it only counts where the proxy is trusted, and behind Host.
 */
function hostsOf({ headers, socket }: IncomingMessage, trusts: TrustsProxy): string[] {
  const forwarded = trusts(socket.remoteAddress, 0) ? [headers['x-forwarded-host']].flat() : []
  return [headers.host, forwarded.at(-1)?.split(',').at(-1)].flatMap((given) =>
    given === undefined ? [] : [hostNameOf(given)],
  )
}

function hostNameOf(given: string): string {
  return given.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

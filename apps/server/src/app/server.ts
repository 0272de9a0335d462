import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import { APP_ORIGINS } from '@okolo/contract/site/app-addresses'
import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { describeApi } from '../features/openapi/openapi-document.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/db.ts'
import { cacheAnswers } from '../platform/http/answers.ts'
import type { App } from '../platform/http/app-type.ts'
import { askInside } from '../platform/http/ask-inside.ts'
import { letDrain } from '../platform/http/connections/drain.ts'
import { dropGoneClients } from '../platform/http/connections/gone-clients.ts'
import { limitConnections } from '../platform/http/connections/limit-connections.ts'
import { cutSlowBodies } from '../platform/http/connections/slow-bodies.ts'
import { queueCostlyWork } from '../platform/http/costly-work.ts'
import { answerError, answerErrors } from '../platform/http/error-answers.ts'
import { readFromReplicas } from '../platform/http/replica-reads.ts'
import { readOnlyKnown } from '../platform/http/known-query.ts'
import { logRequest } from '../platform/http/log-request.ts'
import { noticeProxy } from '../platform/http/notice-proxy.ts'
import { limitRate } from '../platform/http/limits/rate-limit.ts'
import { addSecurityHeaders, allowOrigins } from '../platform/http/security-headers.ts'
import { refuseUnstorable } from '../platform/http/storable-input.ts'
import { formatOf, LOG_BASE, logStream } from '../platform/log.ts'
import type { Config } from '../platform/settings/config.ts'

export type ServerDeps = {
  database: Database
  config: Config
  clock: Clock
  requestsPerMinute?: number
  /** Receives the log instead of the terminal, for tests. */
  logTo?: Writable
}

/** A slower answer becomes a 503. Routes that ask others or take large bodies have more time. */
const ANSWER_MS = 20_000

/** Makes the HTTP server with what every request passes, in its order, and no route yet. */
export async function createServer(deps: ServerDeps): Promise<{
  app: App
  answers: ReturnType<typeof cacheAnswers>
  inside: ReturnType<typeof askInside>
}> {
  const { database, config, clock } = deps
  const logTo = deps.logTo ?? logStream(formatOf(config.logFormat))
  const app: App = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: logRequest },
      ...(config.hostedAs === null ? {} : { base: { ...LOG_BASE, site: config.hostedAs } }),
      ...(logTo === undefined ? {} : { stream: logTo }),
    },
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    handlerTimeout: ANSWER_MS,
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
    trustProxy: config.trustsProxy,
    forceCloseConnections: 'idle',
    // Pages that are being made ask this server's own API, and readers get what they asked for.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // A check against the contract would cost more than the answer: tests make it
  // (platform/testing/answer-faults.ts).
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))

  app.decorate('site', config.site)
  const pass = randomUUID()
  noticeProxy(app, config.trustsProxy)
  addSecurityHeaders(app, { isSecure: config.publicUrl.startsWith('https:') })
  await allowOrigins(app, [...APP_ORIGINS, ...config.corsOrigins])
  answerErrors(app)
  letDrain(app)
  refuseUnstorable(app)
  dropGoneClients(app)
  limitConnections(app, config.trustsProxy)
  cutSlowBodies(app)
  await limitRate(app, {
    perMinute: deps.requestsPerMinute ?? config.requestsPerMinute,
    isOwn: (headers) => headers['x-okolo-inside'] === pass,
  })
  readFromReplicas(app, database.replicas, { isSecure: config.publicUrl.startsWith('https:') })
  readOnlyKnown(app)
  const answers = cacheAnswers(app, clock)
  // The embedded database does one thing at a time: more at once would make each wait longer.
  queueCostlyWork(app, { atOnce: database.kind === 'pglite' ? 2 : 4 })
  const inside = askInside(app, { pass, clock })
  await describeApi(app, config.publicUrl)
  // Returned in an object: a promise of the app itself would wait for its start.
  return { app, answers, inside }
}

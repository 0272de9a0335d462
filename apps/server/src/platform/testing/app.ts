import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { App } from '../http/app-type.ts'
import { queueCostlyWork } from '../http/costly-work.ts'
import { answerErrors } from '../http/error-answers.ts'
import { readOnlyKnown } from '../http/known-query.ts'
import { limitRate } from '../http/limits/rate-limit.ts'
import { Site } from '../site/site.ts'

/** A server without features, with the whole server's errors, limits and queues. */
export async function bareApp({ perMinute = 1_000_000 } = {}): Promise<App> {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.decorate('site', new Site('/no-site'))
  answerErrors(app)
  await limitRate(app, { perMinute, isOwn: () => false })
  readOnlyKnown(app)
  queueCostlyWork(app)
  return app
}

import rateLimit from '@fastify/rate-limit'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'

/** `max`: requests of one address in a minute. `isOwn`: a request that the server makes to itself while it renders a page. */
export async function limitRate(
  app: App,
  options: { max: number; isOwn: (headers: Record<string, unknown>) => boolean },
): Promise<void> {
  await app.register(rateLimit, {
    max: options.max,
    timeWindow: 60_000,
    allowList: (request) => options.isOwn(request.headers),
    errorResponseBuilder: (_request, { ttl }) =>
      new Problem(
        429,
        'too_many_requests',
        `Too many requests. Try again in ${Math.ceil(ttl / 1000)} s.`,
      ),
  })
}

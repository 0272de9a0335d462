import { Problem } from '../../problem.ts'
import type { App } from '../app-type.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called before the server stops, so that balancers send their requests elsewhere. */
    drain(): void
  }
}

/**
 * Adds `app.drain()`: from then on `/readyz` fails, and each answer closes its connection. All other requests are
 * answered as before.
 */
export function letDrain(app: App): void {
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
  })
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!isDraining) return
    reply.header('connection', 'close')
    if (routeOptions.url === '/readyz')
      throw new Problem(503, 'unavailable', 'The server is stopping.')
  })
}

import { Problem } from '../../problem.ts'
import type { App } from '../app-type.ts'

/** Before Node closes the connection without an answer: app.ts, `requestTimeout`. */
const LONGEST_MS = 25_000
/** Left for the answer within the route's own time. */
const ANSWERING_MS = 4_000

/** Answers 408, and closes the connection, when a body does not arrive in time: the sender is slow, not the server. */
export function cutSlowBodies(app: App, longestMs = LONGEST_MS): void {
  app.addHook('preParsing', async (request, reply) => {
    const { raw, headers, routeOptions } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return
    const cut = setTimeout(
      () => {
        if (raw.complete || reply.sent) return
        request.log.warn('a body came too slowly')
        void reply
          .header('connection', 'close')
          .send(new Problem(408, 'invalid', 'The request took too long to arrive.'))
      },
      Math.min(longestMs, routeOptions.handlerTimeout - ANSWERING_MS),
    )
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(cut))
  })
}

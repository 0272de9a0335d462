import { api } from '@okolo/contract/api/api'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { blockThread } from '../store/change-thread.ts'
import { changed, forSides, type MessageDeps } from './context.ts'
import { enter, Link, Uuid } from './enter-thread.ts'

export function blockThreadRoutes(app: App, deps: MessageDeps): void {
  for (const [method, call, isBlocked, summary] of [
    ['POST', api.blockThread, true, 'No more messages from the other side'],
    ['DELETE', api.unblockThread, false, 'Messages from the other side again'],
  ] as const)
    app.route({
      method,
      url: toRoute(call.path),
      ...forSides(call, { summary, params: Uuid, querystring: Link }),
      handler: async (request, reply) => {
        const viewer = await enter(deps, { request, reply }, request.params.uuid, request.query.k)
        await blockThread(deps.db, viewer.thread, {
          side: viewer.side,
          now: deps.clock(),
          isBlocked,
        })
        return changed(deps, viewer)
      },
    })
}

import { api } from '@okolo/contract/api/api'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { readThread } from '../store/change-thread.ts'
import { changed, forSides, type MessageDeps } from './context.ts'
import { enter, Link, Uuid } from './enter-thread.ts'

export function markThreadReadRoute(app: App, deps: MessageDeps): void {
  app.post(
    toRoute(api.readThread.path),
    forSides(api.readThread, {
      summary: 'I have read the messages',
      params: Uuid,
      querystring: Link,
    }),
    async (request, reply) => {
      const viewer = await enter(deps, { request, reply }, request.params.uuid, request.query.k)
      await readThread(deps.db, viewer.thread, { side: viewer.side, now: deps.clock() })
      return changed(deps, viewer)
    },
  )
}

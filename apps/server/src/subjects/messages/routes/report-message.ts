import { api } from '@okolo/contract/api/api'
import { ReportedMessage } from '@okolo/contract/people/message'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { forSides, sayTo, type MessageDeps } from './context.ts'
import { enter, Link, Uuid } from './enter-thread.ts'
import { report } from './write-thread.ts'

export function reportMessageRoute(app: App, deps: MessageDeps): void {
  app.post(
    toRoute(api.reportMessage.path),
    forSides(
      api.reportMessage,
      {
        summary: 'Report a message of the other side',
        description: 'Operators see this message and nothing else of the conversation.',
        params: Uuid,
        querystring: Link,
        body: ReportedMessage,
      },
      [400, 401, 404],
    ),
    async (request, reply) => {
      const viewer = await enter(deps, { request, reply }, request.params.uuid, request.query.k)
      await report(deps, viewer, request.body.message, { request, reply })
      return { detail: (await sayTo(request))('reported') }
    },
  )
}

import { api } from '@okolo/contract/api/api'
import { NewMessage } from '@okolo/contract/people/message'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { forSides, type MessageDeps } from './context.ts'
import { enter, Link, Uuid } from './enter-thread.ts'
import { parseMessage } from './parse-message.ts'
import { send } from './write-thread.ts'

export function sendMessageRoute(app: App, deps: MessageDeps): void {
  app.post(
    toRoute(api.sendMessage.path),
    {
      ...readByHandler,
      ...forSides(
        api.sendMessage,
        { summary: 'Write a message', params: Uuid, querystring: Link, body: NewMessage },
        [400, 401, 403, 404],
      ),
    },
    async (request, reply) => {
      const [{ uuid }, { k }] = [Uuid.parse(request.params), Link.catch({}).parse(request.query)]
      const viewer = await enter(deps, { request, reply }, uuid, k)
      const message = await parseMessage(request)
      return send(deps, viewer, message, { request, reply })
    },
  )
}

import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { forSides, viewOf, type MessageDeps } from './context.ts'
import { enter, Link, Uuid } from './enter-thread.ts'

const Cursor = z.uuid().optional().describe('The `next` of an answer.')

export function readThreadRoute(app: App, deps: MessageDeps): void {
  app.get(
    toRoute(api.thread.path),
    forSides(
      api.thread,
      {
        summary: 'A conversation',
        description:
          'Of the signed-in person, or with `k` the organizer’s side. The same holds for the calls below.',
        params: Uuid,
        querystring: Link.extend({ cursor: Cursor }),
      },
      [400, 401, 404],
    ),
    async (request, reply) => {
      const viewer = await enter(deps, { request, reply }, request.params.uuid, request.query.k)
      return viewOf(deps, viewer, request.query.cursor ?? null)
    },
  )
}

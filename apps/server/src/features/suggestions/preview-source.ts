import { api } from '@okolo/contract/api/api'
import { PreviewRequest } from '@okolo/contract/events/suggestion'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { LOOK_TIMEOUT_MS, type Suggesting } from './suggesting.ts'

export function previewSourceRoute(app: App, { look }: Suggesting): void {
  app.post(
    toRoute(api.previewSource.path),
    {
      handlerTimeout: LOOK_TIMEOUT_MS,
      schema: {
        tags: ['sources'],
        summary: 'Look at an address',
        description:
          'What it is (a calendar, a feed, pages, a platform) and the events that gathering it would give. Nothing of it is stored in the catalogue. Few an hour.',
        body: PreviewRequest,
        response: { 200: api.previewSource.answer, ...problems(400, 503) },
      },
    },
    (request, reply) => look(request.body, request, reply),
  )
}

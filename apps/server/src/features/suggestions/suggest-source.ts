import { api } from '@okolo/contract/api/api'
import { SuggestionRequest } from '@okolo/contract/events/suggestion'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { LOOK_TIMEOUT_MS, type Suggesting } from './suggesting.ts'

export function suggestSourceRoute(app: App, { send }: Suggesting): void {
  app.post(
    toRoute(api.suggestSource.path),
    {
      handlerTimeout: LOOK_TIMEOUT_MS,
      schema: {
        tags: ['sources'],
        summary: 'Suggest a source',
        description:
          'Queues an address for the operator, once. `email` is only used to answer and is deleted with the decision; nothing else is kept about who sent it.',
        body: SuggestionRequest,
        response: { 200: api.suggestSource.answer, ...problems(400, 503) },
      },
    },
    (request, reply) => send(request.body, request, reply),
  )
}

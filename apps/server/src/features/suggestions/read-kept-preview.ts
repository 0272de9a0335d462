import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { notFound } from '#server/platform/problem.ts'
import type { SuggestionBox } from './suggesting.ts'

export function readKeptPreviewRoute(app: App, box: SuggestionBox): void {
  app.get(
    toRoute(api.keptPreview.path),
    {
      schema: {
        tags: ['sources'],
        summary: 'An earlier look at an address',
        description: 'Kept for a day.',
        params: z.object({ id: z.string() }),
        response: { 200: api.keptPreview.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const kept = z.uuid().safeParse(id).success ? await box.kept(id) : null
      if (kept === null) throw notFound('The preview')
      reply.header('cache-control', 'no-store')
      return kept
    },
  )
}

import { api } from '@okolo/contract/api/api'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Prose } from './prose.ts'

export function readArticleRoute(app: App, prose: Prose): void {
  app.get(
    toRoute(api.article.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'An article of the blog',
        params: z.object({ slug: z.string().describe("The article as in its page's address.") }),
        response: { 200: api.article.answer, ...problems(404) },
      },
    },
    (request) => {
      const { slug } = request.params
      const article = prose.articles(localeOf(request)).find((each) => each.slug === slug)
      if (article === undefined) throw notFound('The article')
      return article
    },
  )
}

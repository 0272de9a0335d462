import { api } from '@okolo/contract/api/api'
import { ArticleCard } from '@okolo/contract/site/info'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import type { Prose } from './prose.ts'

export function listArticlesRoute(app: App, prose: Prose): void {
  app.get(
    toRoute(api.articles.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'The articles of the blog, the newest first',
        response: { 200: api.articles.answer, ...problems() },
      },
    },
    (request) => prose.articles(localeOf(request)).map((article) => ArticleCard.parse(article)),
  )
}

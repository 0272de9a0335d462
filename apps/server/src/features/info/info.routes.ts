import { api } from '@okolo/contract/api/api'
import { ArticleCard, INFO_PAGES } from '@okolo/contract/site/info'
import { isLocale, LOCALES } from '@okolo/contract/locale'
import { loadCatalogue } from '@okolo/i18n/catalogue'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound } from '#server/platform/problem.ts'
import type { Owner } from '#server/platform/settings/site-config.ts'
import { articleFeed } from './article-feed.ts'
import type { Prose } from './prose.ts'

export type InfoDeps = {
  prose: Prose
  owner: Owner
  /** Public address of the site, without a path. */
  origin: string
}

/** Pages of prose, the blog and its feed. */
export function infoRoutes(app: App, { prose, owner, origin }: InfoDeps): void {
  app.get(
    toRoute(api.info.path),
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'A page of prose: about, terms, privacy ...',
        params: z.object({ page: z.enum(INFO_PAGES).describe('Which page.') }),
        response: { 200: api.info.answer, ...problems(400) },
      },
    },
    (request) => ({ ...prose.page(localeOf(request), request.params.page), owner }),
  )

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

  app.get(
    '/v1/blog.rss',
    {
      config: { isCached: true },
      schema: {
        tags: ['site'],
        summary: 'The blog as RSS',
        querystring: z.object({
          locale: z.enum(LOCALES).optional().describe('The language; absent: Accept-Language.'),
        }),
      },
    },
    async (request, reply) => {
      const { locale: wanted } = request.query
      const locale = isLocale(wanted) ? wanted : localeOf(request)
      const { site } = await loadCatalogue(locale)
      return reply.type('application/rss+xml; charset=utf-8').send(
        articleFeed({
          title: site.blogTitle,
          description: site.blogDescription,
          locale,
          origin,
          articles: prose.articles(locale),
        }),
      )
    },
  )
}

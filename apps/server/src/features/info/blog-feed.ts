import type { Article } from '@okolo/contract/site/info'
import { isLocale, LOCALES, type Locale } from '@okolo/contract/locale'
import { loadCatalogue } from '@okolo/i18n/catalogue'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import type { Prose } from './prose.ts'

export function blogFeedRoute(app: App, { prose, origin }: { prose: Prose; origin: string }): void {
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
      return reply
        .type('application/rss+xml; charset=utf-8')
        .send(
          await articleFeed(
            { locale, origin, name: request.server.site.value.name },
            prose.articles(locale),
          ),
        )
    },
  )
}

/** Writes the blog as RSS 2.0 (rssboard.org/rss-specification), with each article's full text. */
async function articleFeed(
  { locale, origin, name }: { locale: Locale; origin: string; name: string },
  articles: readonly Article[],
): Promise<string> {
  const { site } = await loadCatalogue(locale)
  const home = `${origin}/${locale}/blog`
  const items = articles.map(
    (article) => `<item>
<title>${escapeMarkup(article.title)}</title>
<link>${escapeMarkup(`${home}/${article.slug}`)}</link>
<guid>${escapeMarkup(`${home}/${article.slug}`)}</guid>
<pubDate>${new Date(`${article.published}T08:00:00Z`).toUTCString()}</pubDate>
<description>${escapeMarkup(article.html.replaceAll('href="/', `href="${origin}/`))}</description>
</item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeMarkup(`${site.blogTitle} · ${name}`)}</title>
<link>${escapeMarkup(home)}</link>
<description>${escapeMarkup(site.blogDescription)}</description>
<language>${locale}</language>
<atom:link href="${escapeMarkup(`${origin}/v1/blog.rss?locale=${locale}`)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`
}

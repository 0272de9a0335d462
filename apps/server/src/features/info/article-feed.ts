import type { Article } from '@okolo/contract/site/info'
import type { Locale } from '@okolo/contract/locale'
import { escapeMarkup } from '#server/words/escape-markup.ts'

type Feed = {
  title: string
  description: string
  locale: Locale
  origin: string
  articles: Article[]
}

/** Writes the blog as RSS 2.0 (rssboard.org/rss-specification), with each article's full text. */
export function articleFeed({ title, description, locale, origin, articles }: Feed): string {
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
<title>${escapeMarkup(`${title} · Okolo`)}</title>
<link>${escapeMarkup(home)}</link>
<description>${escapeMarkup(description)}</description>
<language>${locale}</language>
<atom:link href="${escapeMarkup(`${origin}/v1/blog.rss?locale=${locale}`)}" rel="self" type="application/rss+xml"/>
${items.join('')}</channel></rss>
`
}

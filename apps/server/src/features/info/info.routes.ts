import type { App } from '#server/platform/http/app-type.ts'
import type { Site } from '#server/platform/site/site.ts'
import { blogFeedRoute } from './blog-feed.ts'
import { listArticlesRoute } from './list-articles.ts'
import type { Prose } from './prose.ts'
import { readArticleRoute } from './read-article.ts'
import { readPageRoute } from './read-page.ts'

export type InfoDeps = {
  prose: Prose
  site: Site
  /** Public address of the site, without a path. */
  origin: string
}

/** Pages of prose, the blog and its feed. */
export function infoRoutes(app: App, { prose, site, origin }: InfoDeps): void {
  readPageRoute(app, { prose, site })
  listArticlesRoute(app, prose)
  readArticleRoute(app, prose)
  blogFeedRoute(app, { prose, origin })
}

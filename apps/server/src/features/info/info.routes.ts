import type { App } from '#server/platform/http/app-type.ts'
import type { Owner } from '#server/platform/settings/site-config.ts'
import { blogFeedRoute } from './blog-feed.ts'
import { listArticlesRoute } from './list-articles.ts'
import type { Prose } from './prose.ts'
import { readArticleRoute } from './read-article.ts'
import { readPageRoute } from './read-page.ts'

export type InfoDeps = {
  prose: Prose
  owner: Owner
  /** Public address of the site, without a path. */
  origin: string
}

/** Pages of prose, the blog and its feed. */
export function infoRoutes(app: App, { prose, owner, origin }: InfoDeps): void {
  readPageRoute(app, { prose, owner })
  listArticlesRoute(app, prose)
  readArticleRoute(app, prose)
  blogFeedRoute(app, { prose, origin })
}

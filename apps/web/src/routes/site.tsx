import type { InfoName } from '@okolo/contract/site/info'
import { createRoute } from '@tanstack/react-router'
import type { AppContext } from '../site/app-context.ts'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const prose = {
  getParentRoute: () => localeRoute,
  ...page(
    'src/features/info/prose-page.tsx',
    () => import('../features/info/prose-page.tsx'),
    'ProsePage',
    ['site'],
  ),
}
const data = () => import('../features/info/load-info.ts')
const prosePage = (name: InfoName) => ({
  ...prose,
  loader: async ({ context }: { context: AppContext }) => (await data()).loadInfo(context, name),
})
const BLOG = 'src/features/info/blog-pages.tsx'
const blog = () => import('../features/info/blog-pages.tsx')

/** Pages about the site itself: prose, the blog, the sources, and the order of lists. */
export const siteRoutes = [
  createRoute({ ...prosePage('about'), path: 'about' }),
  createRoute({ ...prosePage('legal'), path: 'legal' }),
  createRoute({ ...prosePage('terms'), path: 'legal/terms' }),
  createRoute({ ...prosePage('privacy'), path: 'legal/privacy' }),
  createRoute({ ...prosePage('support'), path: 'support' }),
  createRoute({ ...prosePage('contact'), path: 'contact' }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'blog',
    loader: async ({ context }) => (await data()).loadArticles(context),
    ...page(BLOG, blog, 'BlogPage', ['site']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'blog/$slug',
    loader: async ({ context, params }) => (await data()).loadArticle(context, params.slug),
    ...page(BLOG, blog, 'ArticlePage', ['site']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'sources',
    loaderDeps: ({ search }) => ({ city: search.city }),
    loader: async ({ context, deps }) => (await data()).loadSources(context, deps.city),
    ...page(
      'src/features/info/sources-page.tsx',
      () => import('../features/info/sources-page.tsx'),
      'SourcesPage',
      ['site'],
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'how-we-sort',
    loaderDeps: ({ search }) => ({ city: search.city }),
    loader: async ({ context, deps }) => (await data()).loadPicks(context, deps.city),
    ...page(
      'src/features/info/how-we-sort-page.tsx',
      () => import('../features/info/how-we-sort-page.tsx'),
      'HowWeSortPage',
      ['pages'],
    ),
  }),
]

import { createRoute } from '@tanstack/react-router'
import { loadArticle, loadArticles, loadInfo, loadSources } from '../features/info/load-info.ts'
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
const BLOG = 'src/features/info/blog-pages.tsx'
const blog = () => import('../features/info/blog-pages.tsx')

/** Pages about the site itself: prose, the blog, the sources, and the order of lists. */
export const siteRoutes = [
  createRoute({ ...prose, path: 'about', loader: ({ context }) => loadInfo(context, 'about') }),
  createRoute({ ...prose, path: 'legal', loader: ({ context }) => loadInfo(context, 'legal') }),
  createRoute({
    ...prose,
    path: 'legal/terms',
    loader: ({ context }) => loadInfo(context, 'terms'),
  }),
  createRoute({
    ...prose,
    path: 'legal/privacy',
    loader: ({ context }) => loadInfo(context, 'privacy'),
  }),
  createRoute({ ...prose, path: 'support', loader: ({ context }) => loadInfo(context, 'support') }),
  createRoute({ ...prose, path: 'contact', loader: ({ context }) => loadInfo(context, 'contact') }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'blog',
    loader: ({ context }) => loadArticles(context),
    ...page(BLOG, blog, 'BlogPage', ['site']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'blog/$slug',
    loader: ({ context, params }) => loadArticle(context, params.slug),
    ...page(BLOG, blog, 'ArticlePage', ['site']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'sources',
    loader: ({ context }) => loadSources(context),
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
    ...page(
      'src/features/info/how-we-sort-page.tsx',
      () => import('../features/info/how-we-sort-page.tsx'),
      'HowWeSortPage',
      ['pages'],
    ),
  }),
]

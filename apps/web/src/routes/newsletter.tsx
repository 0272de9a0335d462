import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const LINKS = 'src/features/newsletter/link-pages.tsx'
const links = () => import('../features/newsletter/link-pages.tsx')

/** The newsletter's form, and the pages of its letters' links. Outcomes stand in the address. */
export const newsletterRoutes = [
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'newsletter',
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ context, deps }) => {
      const { loadNewsletter } = await import('../features/newsletter/load-newsletter.ts')
      return loadNewsletter(context, deps.search)
    },
    ...page(
      'src/features/newsletter/newsletter-page.tsx',
      () => import('../features/newsletter/newsletter-page.tsx'),
      'NewsletterPage',
      ['newsletter', 'account'],
    ),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'newsletter/confirm',
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ context, deps }) => {
      const { loadLink } = await import('../features/newsletter/load-newsletter.ts')
      return loadLink(context, deps.search)
    },
    ...page(LINKS, links, 'ConfirmPage', ['newsletter']),
  }),
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'newsletter/unsubscribe',
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ context, deps }) => {
      const { loadLink } = await import('../features/newsletter/load-newsletter.ts')
      return loadLink(context, deps.search)
    },
    ...page(LINKS, links, 'LeavePage', ['newsletter']),
  }),
]

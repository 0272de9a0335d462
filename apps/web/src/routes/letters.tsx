import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

/** The newsletter's form, and the pages of letters' links. Outcomes stand in the address. */
export const letterRoutes = [
  createRoute({
    getParentRoute: () => localeRoute,
    path: 'newsletter/{-$step}',
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ context, params, deps }) => {
      const { loadNewsletter } = await import('../features/newsletter/load-newsletter.ts')
      return loadNewsletter(context, params.step, deps.search)
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
    path: 'letters/$step',
    ...page(
      'src/features/letters/letter-page.tsx',
      () => import('../features/letters/letter-page.tsx'),
      'LetterPage',
      ['notifications', 'giftmail'],
    ),
  }),
]

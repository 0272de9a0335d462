import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const data = () => import('../features/gifts/load-gift.ts')
const TEXTS = ['gifts', 'event', 'details'] as const

/** Anybody puts one event in. The outcome of a form stands in the page's address, so that it works without scripts. */
export const giveRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'give',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps }) => (await data()).loadGive(context, deps.search),
  ...page(
    'src/features/gifts/give-page.tsx',
    async () => {
      const [{ GivePage }, { EventPreview }] = await Promise.all([
        import('../features/gifts/give-page.tsx'),
        import('../features/event/event-preview.tsx'),
      ])
      return { GivePage: () => <GivePage Preview={EventPreview} /> }
    },
    'GivePage',
    TEXTS,
  ),
})

/** Behind the mailed link. */
export const givenRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'give/event',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, deps }) => (await data()).loadGiven(context, deps.search),
  ...page(
    'src/features/gifts/given-page.tsx',
    async () => {
      const [{ GivenPage }, { EventPreview }] = await Promise.all([
        import('../features/gifts/given-page.tsx'),
        import('../features/event/event-preview.tsx'),
      ])
      return { GivenPage: () => <GivenPage Preview={EventPreview} /> }
    },
    'GivenPage',
    TEXTS,
  ),
})

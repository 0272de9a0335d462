import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'
import { suggestRoute } from './suggest.tsx'

/** Anybody puts one event in, and sees what the mailed link opens. Outcomes stand in the address, so that it works without scripts. */
const giftRoute = createRoute({
  getParentRoute: () => localeRoute,
  path: 'give/{-$step}',
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context, params, deps }) =>
    (await import('../features/gifts/state/load-gift.ts')).loadGift(
      context,
      params.step,
      deps.search,
    ),
  ...page('src/every-page/gift-page.tsx', () => import('../every-page/gift-page.tsx'), 'GiftPage', [
    'gifts',
    'mine',
    'event',
    'details',
  ]),
})

/** The ways to put in a source or one event. */
export const givingRoutes = [suggestRoute, giftRoute]

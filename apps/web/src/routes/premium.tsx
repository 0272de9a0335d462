import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { localeRoute } from './root.tsx'

const premium = {
  getParentRoute: () => localeRoute,
  ...page(
    'src/features/premium/premium-page.tsx',
    () => import('../features/premium/premium-page.tsx'),
    'PremiumPage',
    ['premium'],
  ),
}

/** The subscription page, and the one after a purchase. `premium-page.tsx` chooses by address. */
export const premiumRoutes = [
  createRoute({ ...premium, path: 'paywall' }),
  createRoute({ ...premium, path: 'paywall/success' }),
]

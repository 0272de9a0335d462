import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { localeRoute } from './root.tsx'

const page = {
  getParentRoute: () => localeRoute,
  staticData: { page: 'src/features/info/soon-page.tsx' },
  component: lazyRouteComponent(() => import('../features/info/soon-page.tsx'), 'SoonPage'),
}

/**
 * Routes of SPEC section 2 whose features are being built: their guards hold, and each leads to a page that says
 * what to expect. What a page says is chosen by its address in `soon-page.tsx`.
 */
export const soonRoutes = [
  createRoute({ ...page, path: 'settings' }),
  createRoute({ ...page, path: 'notifications' }),
  createRoute({ ...page, path: 'feedback' }),
  createRoute({ ...page, path: 'account/delete' }),
  createRoute({ ...page, path: 'users' }),
  createRoute({ ...page, path: 'users/update' }),
  createRoute({ ...page, path: 'users/friends' }),
  createRoute({ ...page, path: 'users/friends/$uuid' }),
  createRoute({ ...page, path: 'users/$uuid' }),
  createRoute({ ...page, path: 'paywall' }),
  createRoute({ ...page, path: 'paywall/success' }),
  createRoute({ ...page, path: 'guide' }),
  createRoute({ ...page, path: 'guide/$step' }),
  createRoute({ ...page, path: 'auth' }),
  createRoute({ ...page, path: 'auth/login' }),
  createRoute({ ...page, path: 'auth/signup' }),
  createRoute({ ...page, path: 'auth/reset-password' }),
  createRoute({ ...page, path: 'auth/reset-password/confirm' }),
]

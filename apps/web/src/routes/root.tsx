import type { EventFilter } from '@okolo/contract/event-filter'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import type { AppContext } from '../router.tsx'
import { Document } from '../shell/document.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  // The router's parseSearch has checked it: one place, one shape, on every page.
  validateSearch: (search: Record<string, unknown>): EventFilter => search,
  component: () => (
    <Document>
      <Outlet />
    </Document>
  ),
  notFoundComponent: NotFoundPage,
})

/** Every page stands under its language: the server redirects addresses without one (SPEC section 2). */
export const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$locale',
  notFoundComponent: NotFoundPage,
})

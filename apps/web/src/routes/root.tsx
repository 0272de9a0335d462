import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import type { AppContext } from '../app-context.ts'
import { Document } from '../shell/document.tsx'
import { RootErrorPage } from '../shell/error-page.tsx'
import { guardedAddress } from '../shell/guard-page.ts'
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
  errorComponent: RootErrorPage,
})

/** Every page has its language in the path. The server redirects addresses without one (specification 2). */
export const localeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$locale',
  beforeLoad: ({ context, location }) => {
    const to = guardedAddress(location.href, context.locale, context.visitor())
    // The router signals redirects by an object that is no Error.
    // oxlint-disable-next-line typescript/only-throw-error
    if (to !== null) throw redirect({ href: to, replace: true, statusCode: 302 })
  },
  notFoundComponent: NotFoundPage,
})

import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { DialogHost } from '../every-page/dialog-host.tsx'
import { LateExtras } from '../every-page/late-extras.tsx'
import { Document } from '../shell/frame/document.tsx'
import { RootErrorPage } from '../shell/frame/error-page.tsx'
import { isCutOff } from '../shell/navigation/cut-off.ts'
import { guardedAddress } from '../shell/navigation/guard-page.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import type { AppContext } from '../site/app-context.ts'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  // The router's parseSearch has checked it: one place, one shape, on every page.
  validateSearch: (search: Record<string, unknown>): EventFilter => search,
  component: () => (
    <Document
      over={
        <>
          <LateExtras />
          <DialogHost />
        </>
      }
    >
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
    // The list of saved events says itself that a login needs a network.
    if (context.assets === null && isCutOff() && /^\/\w+\/saved\/?$/.test(location.pathname)) return
    const to = guardedAddress(location.href, context.locale, context.visitor())
    // The router signals redirects by an object that is not an Error.
    // oxlint-disable-next-line typescript/only-throw-error
    if (to !== null) throw redirect({ href: to, replace: true, statusCode: 302 })
  },
  notFoundComponent: NotFoundPage,
})

import { useRouteContext, useRouterState } from '@tanstack/react-router'

/**
 * Lets Safari on iOS offer the app above the page, which opens there. Nothing without the app's page in the App Store, and nothing in the frame
 * of another site.
 */
export function AppBanner() {
  const { site, embedded } = useRouteContext({ from: '__root__' })
  const href = useRouterState({ select: ({ location }) => location.href })
  const id = /\/id(\d+)/.exec(site.stores.apple ?? '')?.[1]
  if (id === undefined || embedded) return null
  return (
    <meta name="apple-itunes-app" content={`app-id=${id}, app-argument=${site.origin}${href}`} />
  )
}

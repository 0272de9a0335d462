import type { renderPage } from '#web/testing/render-page.ts'

/** The address of the builder's event. */
export const PAGE = '/en/events/quartet'

type Page = Awaited<ReturnType<typeof renderPage>>

/** Returns the first entry of the JSON-LD: the event. The breadcrumbs follow it. */
export const dataOf = ({ $ }: Page) =>
  JSON.parse($('script[type="application/ld+json"]').text())['@graph'][0]

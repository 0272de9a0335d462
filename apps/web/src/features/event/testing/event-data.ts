import type { renderPage } from '#web/testing/render-page.ts'

/** Where the event of the builder stands. */
export const PAGE = '/en/events/quartet'

type Page = Awaited<ReturnType<typeof renderPage>>

/** What a page tells search engines of its event, which comes first, then where it stands on the site. */
export const dataOf = ({ $ }: Page) =>
  JSON.parse($('script[type="application/ld+json"]').text())['@graph'][0]

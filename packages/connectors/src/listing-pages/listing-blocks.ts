import type { PageBlock, SyncContext } from '../connector.ts'
import { robotsRules } from '../event-pages/robots.ts'
import { fetchList, hintsOf } from './fetch-list.ts'
import { readListingPage } from './layout/read-listing.ts'
import type { ListingConfig } from './listing-config.ts'

/** Reads the first page of a source as a run does, and returns its blocks piece by piece. Throws HttpFailure. */
export async function blocksOfFirst(context: SyncContext<ListingConfig>): Promise<PageBlock[]> {
  const { config, http, signal } = context
  const [url] = config.urls
  const hints = hintsOf(context)
  const robots = robotsRules(http, signal)
  const { languages } = hints
  const page =
    url === undefined ? null : await fetchList(url, { http, robots, languages, conditional: false })
  if (page === null) return []
  return readListingPage(page.text, { ...hints, url: page.url }, config.fields ?? {}).blocks
}

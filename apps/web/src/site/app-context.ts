import type { Visitor } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import type { Assets } from './assets.ts'
import type { Site } from './site.ts'

/** Handed to every route: its loaders and guards read it. */
export type AppContext = {
  locale: Locale
  api: Api
  site: Site
  queryClient: QueryClient
  /** Null in the browser: its page already has them. */
  assets: Assets | null
  nonce: string | undefined
  /** The visitor, for the guards. */
  visitor: () => Visitor
  /** Shown in another site's frame, without the header; stays so for the whole visit. */
  embedded: boolean
  /** A status other than 200, set by a loader whose page still has something to show. */
  reply: { status: number | null }
  /** Announcements above the page, once it is loaded. Absent in the browser, which leaves them as they came. */
  above?: { html: string }
  /** Structured data of the page as JSON; null in the browser. */
  structured: Set<string> | null
}

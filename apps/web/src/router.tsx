import { canonicalFilter, PAGE_KEYS } from '@okolo/contract/filter/canonical-query'
import {
  parseFilter,
  stringifyAddress,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import type { Group } from '@okolo/i18n/catalogue'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { AppContext } from './site/app-context.ts'
import { routeTree } from './routes/tree.ts'
import { takeQueries } from './api/sent-queries.ts'
import { ErrorPage } from './shell/frame/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import type { Told } from './site/site.ts'

/** How long a page that was loaded before its link was pressed is as good as new. */
const FORESEEN_MS = 10_000

/** Creates the router of one request, or of one visit. `told` takes the data that the server sent with the page. */
export function createAppRouter(
  parts: Omit<AppContext, 'queryClient'> & { told?: (told: Told) => void },
) {
  const { told, ...context } = parts
  const onServer = told === undefined
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: onServer ? false : 1 },
    },
  })
  return createRouter({
    routeTree,
    context: { ...context, queryClient },
    parseSearch: parseSearch(onServer),
    stringifySearch,
    trailingSlash: 'preserve',
    scrollRestoration: true,
    // Specification 2: an address opens at its last scroll position, and a new one at its top.
    getScrollRestorationKey: ({ href }) => href,
    // A page that was foreseen is shown from memory, and asked for anew after that.
    defaultPreloadStaleTime: FORESEEN_MS,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(context.nonce === undefined ? {} : { ssr: { nonce: context.nonce } }),
    dehydrate: (): Told => ({ ...context.site, now: context.site.now() }),
    hydrate: (data: Told) => {
      told?.(data)
      takeQueries(queryClient, document)
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
}

/**
 * Specification 5: a malformed filter is ignored and logged. Unknown keys such as campaign marks are not read, as on the
 * server, which keeps one page for all equivalent addresses.
 */
function parseSearch(onServer: boolean) {
  return (query: string): EventFilter => {
    const canonical = canonicalFilter(query, PAGE_KEYS)
    const parsed = parseFilter(canonical ?? query)
    if (parsed.ok) return parsed.filter
    // Specification 5 asks for this line in the browser's console.
    // oxlint-disable-next-line no-console
    if (!onServer) console.warn('invalid query string', parsed.errors)
    return {}
  }
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = stringifyAddress(search)
  return query === '' ? '' : `?${query}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Source file of the page component, for the module preloads of the first page. */
    page?: string
    /** Groups of messages that the page shows besides `base`. */
    messages?: readonly Group[]
    /** Fetches what its page needs to open without a network, besides the component. Absent: it then does not open. */
    ahead?: () => Promise<unknown>
  }
}

import { renderToString } from 'react-dom/server'
import { ANONYMOUS, type Visitor } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import { GROUPS } from '@okolo/i18n/catalogue'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { ApiError, createApi, type Get } from './api/api.ts'
import type { Assets } from './site/assets.ts'
import { loadMessages } from './site/messages.ts'
import { announcementsAbove } from './every-page/announcements-above.ts'
import { createAppRouter } from './router.tsx'
import { queriesScript } from './api/sent-queries.ts'
import { structuredScripts } from './ui/json-ld.tsx'
import { NOTHING_SET } from './site/nothing-set.ts'
import { serverSite, type Configured, type MapStyle } from './site/site.ts'

export type RenderInput = {
  /** Path and query. Starts with `/{locale}`. */
  url: string
  locale: Locale
  /** Public address of the site, without a path. */
  origin: string
  /** GET of a `/v1/...` path, answered within the process. Sets Accept-Language. */
  api: Get
  assets: Assets
  /** The clock, ISO 8601. */
  now: string
  /** Every script of the page carries it (CSP). */
  nonce: string
  /** Absent: signed out, in a browser tab. */
  visitor?: Visitor
  /** The configured base map. Absent: our own. */
  map?: MapStyle | null
  /** Other settings. Absent: none. */
  configured?: Configured
}
export type RenderOutput = { status: number; headers: Record<string, string>; html: string }

/** Renders one page. A failing API gives the error page with status 500. Never rejects. */
export async function render(input: RenderInput): Promise<RenderOutput> {
  await loadMessages(input.locale, GROUPS)
  const reply: { status: number | null } = { status: null }
  const structured = new Set<string>()
  const above = { html: '' }
  const handle = createRequestHandler({
    request: new Request(new URL(input.url, input.origin)),
    createRouter: () =>
      createAppRouter({
        locale: input.locale,
        api: createApi(input.api),
        site: serverSite({
          origin: input.origin,
          now: input.now,
          ...(input.configured ?? NOTHING_SET),
          map: input.map ?? null,
        }),
        assets: input.assets,
        nonce: input.nonce,
        visitor: () => input.visitor ?? ANONYMOUS,
        embedded: new URL(input.url, input.origin).searchParams.get('embedded') === '1',
        reply,
        structured,
        above,
      }),
  })
  // Read directly, because the response would encode the text and decode it again.
  let [html, queries] = ['', '']
  let refused: number | null = null
  const response = await handle(async ({ router, responseHeaders }) => {
    refused = refusalOf(router.state.matches.map(({ error }) => error))
    above.html = await announcementsAbove(router.options.context, router.state.matches)
    queries = queriesScript(router.options.context.queryClient)
    html = await transformHtmlStringWithRouter(
      router,
      renderToString(<RouterServer router={router} />),
    )
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  const headers = Object.fromEntries(response.headers)
  return {
    status: reply.status ?? refused ?? response.status,
    headers: { ...headers, 'content-language': input.locale },
    html: withScripts(html, { head: structuredScripts(structured), body: queries }),
  }
}

/** Statuses of the API that its pages pass on: an invalid filter, and "not now". */
const PASSED_ON = [400, 503]

/** Returns the status of a refused call, or null if none was refused or the fault is ours. */
function refusalOf(errors: unknown[]): number | null {
  const failed = errors.find((error) => error instanceof ApiError)
  return failed !== undefined && PASSED_ON.includes(failed.status) ? failed.status : null
}

/**
 * Adds scripts at the end of head and body. Plain search, because `replace` would read `$` in the page as a pattern.
 */
function withScripts(html: string, { head, body }: { head: string; body: string }): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd === -1 || bodyEnd === -1) return html
  return html.slice(0, headEnd) + head + html.slice(headEnd, bodyEnd) + body + html.slice(bodyEnd)
}

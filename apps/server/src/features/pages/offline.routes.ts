import { isLocale } from '@okolo/contract/locale'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { newNonce } from '#server/platform/http/security-headers.ts'
import { failurePage } from './failure-page.ts'

/**
 * `/{locale}/offline`: the service worker (apps/web/public/sw.js) keeps it for pages it has never
 * seen.
 */
export function offlineRoutes(app: App, { frameAncestors }: { frameAncestors: string }): void {
  app.get(
    '/:locale/offline',
    { schema: { hide: true, params: z.object({ locale: z.string() }) } },
    (request, reply) => {
      const { locale } = request.params
      if (!isLocale(locale)) throw notFound('The page')
      const nonce = newNonce()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors ${frameAncestors}`,
        )
        .send(failurePage(locale, nonce, request.server.site))
    },
  )
}

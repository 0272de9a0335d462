import type { App } from '#server/platform/http/app-type.ts'
import { newNonce, pagePolicy } from '#server/platform/http/security-headers.ts'
import { docsPage } from './docs-page.ts'
import { describedBy } from './openapi-document.ts'

/** Serves the API's description for programs and for people (specification 7). */
export function openapiRoutes(app: App): void {
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(describedBy(app)),
  )
  app.get('/v1/docs/', { schema: { hide: true } }, async (_request, reply) => {
    const nonce = newNonce()
    const own = [`'nonce-${nonce}'`]
    const policy = pagePolicy({
      scripts: own,
      styles: own,
      frameAncestors: `'none'`,
      connect: [],
    })
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(docsPage(describedBy(app), nonce))
  })
}

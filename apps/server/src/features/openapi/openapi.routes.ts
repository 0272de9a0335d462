import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { Answer } from '#server/platform/http/answer.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { encodingFor } from '#server/platform/http/content-encoding.ts'
import { newNonce, pagePolicy } from '#server/platform/http/security-headers.ts'
import { docsPage } from './docs-page.ts'
import { describedBy } from './openapi-document.ts'

const library = createRequire(import.meta.url)
const { version } = z
  .object({ version: z.string() })
  .parse(library('@fastify/swagger-ui/package.json'))
/** The version is in the address, so the files below it never change. */
const FOLDER = `/v1/docs/swagger-ui-${version}/`
const FILES = {
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

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
      .send(docsPage(FOLDER, nonce, app.site.value.name))
  })
  for (const [name, type] of Object.entries(FILES)) libraryFile(app, name, type)
}

/** Read and compressed when somebody first asks, and kept. */
function libraryFile(app: App, name: string, type: string): void {
  let file: Answer | undefined
  app.get(FOLDER + name, { schema: { hide: true } }, async (request, reply) => {
    file ??= new Answer(
      await readFile(library.resolve(`@fastify/swagger-ui/static/${name}`)),
      type,
      new Date(),
    )
    const { body, encoding } = await file.encoded(encodingFor(request.headers['accept-encoding']))
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', file.etag)
      .header('vary', 'Accept-Encoding')
      .type(type)
      .send(body)
  })
}

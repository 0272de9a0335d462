import { createHash } from 'node:crypto'
import type { App } from '#server/platform/http/app-type.ts'

/** The stylesheet, and its fonts as `fonts/<name>`. */
export type OperatorAssets = { styles: string; fonts: ReadonlyMap<string, Buffer> }

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the files of operator pages. Their names hold a hash of the content, so they never change.
 */
export function operatorAssets(app: App, { styles, fonts }: OperatorAssets): { styles: string } {
  const name = `operator-${createHash('sha256').update(styles).digest('hex').slice(0, 12)}.css`
  app.get(`/assets/${name}`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', FOREVER).type('text/css; charset=utf-8').send(styles),
  )
  for (const [file, bytes] of fonts)
    app.get(`/assets/fonts/${file}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', FOREVER).type('font/woff2').send(bytes),
    )
  return { styles: `/operator/assets/${name}` }
}

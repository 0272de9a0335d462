/** The server with hot reload of pages: `npm run dev`. Changes of server code restart it (tools/run.mjs). */
import type { ServerResponse } from 'node:http'
import type { Locale } from '@okolo/contract/locale'
import type { FastifyRequest } from 'fastify'
import type { Assets } from '../../../web/src/site/assets.ts'
import type { PageRequest, RenderedPage } from '../features/pages/page-renderer.ts'
import { readConfig } from '../platform/settings/config.ts'
import { sitesFolder } from '../platform/settings/hosted-sites.ts'
import { explain } from '../platform/explain.ts'
import { onStopSignal } from '../platform/stop-signals.ts'
import type { SiteParts } from './open-site.ts'
import { serve } from './serve.ts'
import { serveSites } from './serve-sites.ts'

/** The exports of apps/web/dev-server.ts, which is in another TypeScript project. */
type DevRenderer = {
  middleware: (request: FastifyRequest['raw'], response: ServerResponse, next: () => void) => void
  render: (input: PageRequest & { assets: Assets }) => Promise<RenderedPage>
  assets: (locale: Locale) => Assets
  close: () => Promise<void>
}
const DEV_SERVER = new URL('../../../web/dev-server.ts', import.meta.url).href

/** Paths that Vite answers: modules, styles, its client, and files of apps/web/public. */
const VITE = /^\/(@|src\/|node_modules\/|packages\/|\.\.\/|[\w-]+\.(svg|png|ico)$)/

try {
  const { createDevRenderer }: { createDevRenderer: () => Promise<DevRenderer> } = await import(
    DEV_SERVER
  )
  const vite = await createDevRenderer()
  const { env } = process
  const parts: SiteParts = {
    renderer: { render: (page) => vite.render({ ...page, assets: vite.assets(page.locale) }) },
    // Hot reload talks to Vite's own port.
    connect: ['ws://localhost:24678'],
    mounts: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (!VITE.test(request.url)) return done()
        reply.hijack()
        vite.middleware(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
      })
    },
  }
  const server =
    sitesFolder(env) === null ? await serve(readConfig(env), parts) : await serveSites(env, parts)
  onStopSignal(() => {
    void Promise.all([server.close(), vite.close()]).finally(() => process.exit(0))
  })
} catch (error) {
  console.error(explain(error))
  // Open connections and timers would keep the process alive.
  process.exit(1)
}

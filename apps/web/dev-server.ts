import type { Locale } from '@okolo/contract/locale'
import { createServer, type Connect } from 'vite'
import type { Assets } from './src/site/assets.ts'
import type { RenderInput, RenderOutput } from './src/entry-server.tsx'

export type DevRenderer = {
  /** Serves modules, styles and hot reload. Comes before the pages and passes on all other requests. */
  middleware: Connect.Server
  /** `render` of the current entry, so that edits show at once. */
  render: (input: RenderInput) => Promise<RenderOutput>
  assets: (locale: Locale) => Assets
  close: () => Promise<void>
}

/** Vite inside the server, for `npm run dev`. */
export async function createDevRenderer(): Promise<DevRenderer> {
  const vite = await createServer({
    root: import.meta.dirname,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    middleware: vite.middlewares,
    async render(input) {
      const entry = await vite.ssrLoadModule('/src/entry-server.tsx')
      const html: RenderOutput = await entry['render'](input)
      return html
    },
    assets: () => ({
      entry: '/src/entry-client.tsx',
      styles: ['/src/ui/styles.css'],
      modules: [],
      pages: {},
      messages: {},
      fonts: [],
      dev: '/@vite/client',
    }),
    close: () => vite.close(),
  }
}

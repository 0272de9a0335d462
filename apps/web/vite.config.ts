import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './plugins/class-name.ts'
import { compress } from './plugins/compress.ts'
import { cutFonts } from './plugins/cut-fonts.ts'
import { icu } from './plugins/icu.ts'
import { notices } from './plugins/notices.ts'

/** One source, two bundles: `vite build --app` writes dist/client for browsers and dist/server for Node. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    react(),
    icu(),
    cutFonts(join(import.meta.dirname, 'src/ui/fonts.css')),
    notices(join(import.meta.dirname, '../..')),
    compress(),
  ],
  resolve: {
    // The icu plugin compiles the catalogues, so the bundle needs no ICU parser.
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: join(import.meta.dirname, 'src/site/format-message.ts'),
      },
    ],
  },
  // Readable while developing.
  ...(command === 'build'
    ? { css: { modules: { generateScopedName: className(join(import.meta.dirname, 'src')) } } }
    : {}),
  builder: {},
  // Bundled React asks this at run time on the server: the answer belongs to the build, not to the machine.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: { cssCodeSplit: false, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          // By default each shared module becomes a file of its own, and many small files compress
          // badly.
          output: { codeSplitting: { groups: [{ name: 'base', test: isOnFirstPage }] } },
        },
      },
    },
    ssr: {
      // The build bundles everything. In development only modules with an alias go through Vite.
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
}))

/**
 * True for modules of every first page: libraries except the map's, shared code and routes. Dialogs, the map, the bar of lists and
 * what only one page needs come later.
 */
function isOnFirstPage(id: string): boolean {
  if (
    /\/(maplibre-gl|pmtiles)\/|\/ui\/(calendar|dialog|qr-code|toast-host)|\/api\/(account-calls|suggest-source)|\/contract\/src\/(people\/|site\/claim-pages)|\/catalogue\/places\/(city-dialog|visitor-place)|\/catalogue\/filter\/(applied-filters|search-reading|kinds-row|mood-choice|days-control)|\/device\/(consent|rate-us|location-record)|\/shell\/(newsletter-|city-title|subscribe)/.test(
      id,
    )
  )
    return false
  return (
    /\/node_modules\/(react|react-dom|scheduler|use-intl|use-sync-external-store|@tanstack|@formatjs)\//.test(
      id,
    ) ||
    /\/packages\/contract\/src\/|\/apps\/web\/src\/(api|catalogue|device|routes|shell|site|ui)\//.test(
      id,
    ) ||
    /\/apps\/web\/src\/(router|features\/event\/(\w+\/)?(later-parts|panel-ids))/.test(id)
  )
}

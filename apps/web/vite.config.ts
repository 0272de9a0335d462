import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestBrowsers } from './plugins/browsers.ts'
import { className } from './plugins/class-name.ts'
import { compress } from './plugins/compress.ts'
import { cutFonts } from './plugins/cut-fonts.ts'
import { isOnFirstPage } from './plugins/first-page.ts'
import { icu } from './plugins/icu.ts'
import { noRouterLink } from './plugins/no-router-link.ts'
import { notices } from './plugins/notices.ts'
import { stampWorker } from './plugins/stamp-worker.ts'

/** One source, two bundles: `vite build --app` writes dist/client for browsers and dist/server for Node. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    react(),
    icu(),
    noRouterLink(),
    cutFonts(join(import.meta.dirname, 'src/ui/fonts.css')),
    notices(join(import.meta.dirname, '../..')),
    stampWorker(),
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
  build: {
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Pages stay readable in browsers that are too old for the scripts.
    cssTarget: ['chrome109', 'firefox115', 'safari15.6'],
    target: oldestBrowsers(join(import.meta.dirname, '../../package.json')),
  },
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

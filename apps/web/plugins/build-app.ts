import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { className } from './class-name.ts'
import { cutFonts } from './cut-fonts.ts'
import { isOnFirstPage } from './first-page.ts'
import { icu } from './icu.ts'
import { nativeFiles } from './native-files.ts'
import { notices } from './notices.ts'
import { shellPage } from './shell-page.ts'

export type NativeBuild = {
  /** Origin of the API and of pictures: `https://okolo.example`. */
  api: string
  /** Other origins that the app talks to, such as a map's. */
  connect: string[]
  /** Platforms that have a push service. */
  push: string[]
  outDir: string
}

/** Builds the app's pages, for the phone alone: one document, and no server that renders. */
export async function buildApp({ api, connect, push, outDir }: NativeBuild): Promise<void> {
  const web = join(import.meta.dirname, '..')
  await build({
    configFile: false,
    root: join(web, 'native'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      nativeFiles(join(web, 'src')),
      react(),
      icu(),
      cutFonts(join(web, 'src/ui/fonts.css')),
      notices(join(web, '../..')),
      shellPage({ connect: [api, ...connect] }),
    ],
    resolve: {
      alias: [
        {
          find: /^use-intl\/format-message$/,
          replacement: join(web, 'src/site/format-message.ts'),
        },
      ],
    },
    define: { OKOLO_API: JSON.stringify(api), OKOLO_PUSH: JSON.stringify(push) },
    css: { modules: { generateScopedName: className(join(web, 'src')) } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'base', test: isOnFirstPage }] } },
      },
    },
  })
}

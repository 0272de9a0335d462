import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
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
      lateFonts(),
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

/** Lets a font appear whenever it is there: in the app, one that missed the first moment would be missing until the next start. */
function lateFonts(): Plugin {
  return {
    name: 'okolo-late-fonts',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = String(file.source).replaceAll(
              /font-display:\s*optional/g,
              'font-display:swap',
            )
      },
    },
  }
}

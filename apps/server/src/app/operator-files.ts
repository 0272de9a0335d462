import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { OperatorAssets } from '../features/operator/operator-assets.ts'

const web = new URL('../../../web/', import.meta.url)
/** The build of the pages cuts the fonts. Operator pages use the whole files and need no build. */
const FONT = /\.\/(onest-([\w-]+))\.gen\.woff2/g

/** Returns the styles of operator pages: the web app's tokens, base and fonts, and their own. */
export async function operatorFiles(): Promise<OperatorAssets> {
  const parts = await Promise.all([
    readFile(new URL('src/ui/fonts.css', web), 'utf8'),
    readFile(new URL('src/ui/tokens.css', web), 'utf8'),
    readFile(new URL('src/ui/base.css', web), 'utf8'),
    ...['frame', 'controls', 'texts', 'cards', 'figures', 'tables'].map((name) =>
      readFile(new URL(`../features/operator/styles/${name}.css`, import.meta.url), 'utf8'),
    ),
  ])
  // The site preloads its fonts and skips late ones. These pages do not, so they swap instead of
  // mixing fonts in a word.
  const styles = parts.join('\n').replaceAll('font-display: optional', 'font-display: swap')
  const { resolve } = createRequire(new URL('package.json', web))
  const fonts = await Promise.all(
    [...styles.matchAll(FONT)].map(
      async ([, name = '', script = '']) =>
        [
          `${name}.woff2`,
          await readFile(
            resolve(`@fontsource-variable/onest/files/onest-${script}-wght-normal.woff2`),
          ),
        ] as const,
    ),
  )
  return { styles: styles.replaceAll(FONT, 'fonts/$1.woff2'), fonts: new Map(fonts) }
}

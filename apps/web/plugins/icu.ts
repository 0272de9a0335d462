import { readFile } from 'node:fs/promises'
import { SITE_MARK } from '@okolo/i18n/site-words'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }

/** Compiles the ICU catalogues of packages/i18n during the build, so that browsers need no parser. */
export function icu(): Plugin {
  return {
    name: 'okolo:icu',
    enforce: 'pre',
    load: {
      filter: { id: /\/i18n\/src\/locales\/\w\w\/[\w-]+\.json(\?|$)/ },
      async handler(id) {
        const file = id.replace(/\?.*$/, '')
        const catalogue: Tree = JSON.parse(await readFile(file, 'utf8'))
        const json = JSON.stringify(JSON.stringify(compileAll(catalogue)))
        return { code: `export default JSON.parse(${json})`, moduleType: 'js', map: null }
      },
    },
    // Catalogues are served as scripts, and a browser would refuse those as `type: 'json'`.
    transform: {
      filter: { id: /\/i18n\/src\/files\.ts$/ },
      handler: (code) =>
        code.replaceAll(/,\s*\{\s*with:\s*\{\s*type:\s*["']json["']\s*\}\s*,?\s*\}/g, ''),
    },
  }
}

function compileAll(tree: Tree): Record<string, unknown> {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value.replaceAll('{site}', SITE_MARK)) : compileAll(value),
  ])
  return Object.fromEntries(entries)
}

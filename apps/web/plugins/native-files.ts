import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Puts `x-native.ts` in the place of `x.ts`, where there is one: what only the app does is in no page of the web. */
export function nativeFiles(source: string): Plugin {
  return {
    name: 'okolo-native-files',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer?.startsWith(source) !== true || !/^\.\.?\/.*\.tsx?$/.test(id)) return null
      const native = resolve(dirname(importer), id).replace(/\.(tsx?)$/, '-native.$1')
      return existsSync(native) ? native : null
    },
  }
}

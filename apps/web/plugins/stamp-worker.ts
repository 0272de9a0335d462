import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const BLANK = "'unbuilt'"

/**
 * Writes the name of the first script into the service worker, so that each build has a worker of its own and browsers
 * notice a new version.
 */
export function stampWorker(): Plugin {
  return {
    name: 'okolo:stamp-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry)
        if (entry === undefined) return
        const file = join(dir, 'sw.js')
        await writeFile(file, stamped(await readFile(file, 'utf8'), entry.fileName))
      },
    },
  }
}

/** Returns the worker's script with the version. Throws if it has no place for one. */
export function stamped(script: string, version: string): string {
  if (!script.includes(BLANK)) throw new Error('The service worker has no place for its version.')
  return script.replace(BLANK, JSON.stringify(version))
}

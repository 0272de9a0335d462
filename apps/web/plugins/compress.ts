import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(m?js|css|svg|json|geojson|txt|xml)$/
/** Below this a compressed file saves no packet. */
const SMALLEST = 512

/**
 * Writes `.br` and `.gz` beside every text of the built client. The server sends these files
 * (apps/server/src/features/pages/assets.ts), so that no visitor waits for compression.
 */
export function compress(): Plugin {
  return {
    name: 'okolo:compress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir = '' }) => compressFolder(dir),
    },
  }
}

/** Compresses the texts of a folder and those below it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(
      (entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.includes('.vite'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await Promise.all([
    promisify(brotliCompress)(body, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(body, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

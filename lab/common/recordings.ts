import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Root of the source tree, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folder of recorded feeds and labelled sets beside the project, with a slash at its end. */
export const RECORDINGS = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** False where the recordings are missing: they are not part of the project, and tests of them are skipped. */
export const hasRecordings = existsSync(RECORDINGS)

/** The lines of one source of a file that holds several; the whole file without a source. */
export function linesOf(body: Uint8Array, source: string | undefined): Uint8Array {
  if (source === undefined) return new Uint8Array(body)
  const lines = new TextDecoder().decode(body).split('\n')
  const own = lines.filter((line) => line !== '' && JSON.parse(line).source === source)
  return new TextEncoder().encode(own.join('\n'))
}

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Root of the source tree, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Folder of recorded feeds and labelled sets beside the project, with a slash at its end. */
export const RECORDINGS = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** False where the recordings are missing: they are not part of the project, and tests of them are skipped. */
export const hasRecordings = existsSync(RECORDINGS)

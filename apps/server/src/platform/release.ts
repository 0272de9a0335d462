import { existsSync, readFileSync } from 'node:fs'

/** Written by `npm run build`; a checkout has none. */
const BUILT = new URL('../../../../release.json', import.meta.url)
const CHECKOUT = new URL('../../../../package.json', import.meta.url)

/** True in a folder that `npm run build` made. */
export const isBuilt = existsSync(BUILT)
const { version, commit }: { version: string; commit?: string | null } = JSON.parse(
  readFileSync(isBuilt ? BUILT : CHECKOUT, 'utf8'),
)

/** The running version and its commit, such as `0.2.0 (1a2b3c4d)`. */
export const VERSION = `${version} (${isBuilt ? (commit ?? 'no commit') : 'source tree'})`

/** The words that call the command line here. */
export const PROGRAM = isBuilt ? 'okolo' : 'npm run okolo --'

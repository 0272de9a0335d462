import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FoundFile } from '#server/platform/files.ts'
import { UsageError } from '../call/call.ts'
import { digestsOf } from './archive.ts'
import { keptNames, SITE_NAME } from './kept-names.ts'
import type { Manifest } from './manifest.ts'

/** The files of a backup that go into DATA_DIR, by their paths there. */
export function filesOf({ files }: Manifest): Manifest['files'] {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, about]) =>
      path.startsWith('files/') ? [[path.slice('files/'.length), about] as const] : [],
    ),
  )
}

/** Tells where a restored site folder is, if the settings look for it elsewhere. */
export function siteNote(manifest: Manifest, dataDir: string, wanted: string): string | null {
  const restored = join(dataDir, SITE_NAME)
  const hasSite = topNames(filesOf(manifest)).includes(SITE_NAME)
  return hasSite && wanted !== restored
    ? `The site folder is ${restored}. OKOLO_SITE names ${wanted}: move it there.`
    : null
}

/** Returns the first parts of paths. */
function topNames(files: Manifest['files']): string[] {
  return [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? path))].toSorted()
}

/** Returns the names in `dataDir` that hold something else than what is wanted there. */
export async function otherFiles(
  dataDir: string,
  wanted: Manifest['files'],
  signal: AbortSignal,
): Promise<string[]> {
  const names = topNames(wanted).filter((name) => existsSync(join(dataDir, name)))
  const found = await digestsOf(dataDir, names, { signal, moved: () => undefined })
  const isOther = (path: string) => found[path]?.sha256 !== wanted[path]?.sha256
  return names.filter((name) =>
    Object.keys({ ...found, ...wanted }).some(
      (path) => (path === name || path.startsWith(`${name}/`)) && isOther(path),
    ),
  )
}

/**
 * Puts everything of `from` into `to`, on the same disk. Files of the same names go to `old`. May be called again after it was killed.
 */
export async function swapIn(from: string, to: string, old: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(old, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) {
    if (existsSync(join(to, name))) {
      await rm(join(old, name), { recursive: true, force: true })
      await rename(join(to, name), join(old, name))
    }
    await rename(join(from, name), join(to, name))
  }
}

/** The operator's files that go along to another DATA_DIR. Throws if others would be lost there. */
export async function filesToTake(
  from: string,
  to: string,
  replaces: boolean,
  signal: AbortSignal,
): Promise<FoundFile[]> {
  if (resolve(from) === resolve(to)) return []
  const names = await keptNames(from)
  const wanted = await digestsOf(from, names, { signal, moved: () => undefined })
  const others = replaces ? [] : await otherFiles(to, wanted, signal)
  if (others.length > 0)
    throw new UsageError(
      `${others.join(', ')} in ${to} differ from those in ${from} and would be lost. Move them away, or say --replace.`,
    )
  return Object.entries(wanted).map(([path, { bytes }]) => ({ path, bytes }))
}

import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { digestsOf } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** The names in DATA_DIR that a backup's files would take. */
export function topNames({ files }: Manifest): string[] {
  const names = Object.keys(files).flatMap((path) => /^files\/([^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(names)].toSorted()
}

/** Returns the names of files and folders in DATA_DIR that hold something else than the backup. */
export async function otherFiles(
  dataDir: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<string[]> {
  const others: string[] = []
  for (const name of topNames(manifest)) {
    if (!existsSync(join(dataDir, name))) continue
    const found = await digestsOf(dataDir, [name], { signal, moved: () => undefined })
    const paths = Object.keys({ ...found, ...wantedOf(manifest, name) })
    const isSame = paths.every(
      (path) => found[path]?.sha256 === manifest.files[`files/${path}`]?.sha256,
    )
    if (!isSame) others.push(name)
  }
  return others
}

function wantedOf({ files }: Manifest, name: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(files)
      .map((path) => path.slice('files/'.length))
      .filter((path) => path === name || path.startsWith(`${name}/`))
      .map((path) => [path, true]),
  )
}

/**
 * Puts everything of `from` into `to`, on the same disk. What was there under the same names goes to
 * `old`. May be called again after it was killed.
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

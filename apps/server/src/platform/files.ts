import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const AT_ONCE = 8

/** A file below a folder, with `/` between its parts. */
export type FoundFile = { path: string; bytes: number }

/**
 * Lists the files below `folder`. Links are followed at the top only. Adds to `leftOut` what is
 * neither a file nor a folder.
 */
export async function filesBelow(
  folder: string,
  names: readonly string[],
  leftOut: string[] = [],
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const walk = async (path: string, isTop: boolean): Promise<void> => {
    const full = join(folder, path)
    const about = await (isTop ? stat : lstat)(full)
    if (about.isFile()) found.push({ path, bytes: about.size })
    else if (!about.isDirectory()) leftOut.push(path)
    else for (const name of (await readdir(full)).toSorted()) await walk(`${path}/${name}`, false)
  }
  for (const name of names) await walk(name, true)
  return found
}

/** Lists the folders below `folder`, with `/` between their parts. */
export async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/** Copies files below one folder to another, whose folders are for the owner only. `copied` is told the bytes of each. */
export async function copyFiles(
  files: readonly FoundFile[],
  from: string,
  to: string,
  { signal, copied = () => undefined }: { signal: AbortSignal; copied?: (bytes: number) => void },
): Promise<void> {
  for (const folder of new Set(files.map(({ path }) => dirname(join(to, path)))))
    await mkdir(folder, { recursive: true, mode: 0o700 })
  await each(files, async ({ path, bytes }) => {
    signal.throwIfAborted()
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
    copied(bytes)
  })
}

/** Files up to this are read at once. */
const SMALL_BYTES = 1 << 20

/** Returns the SHA-256 of a file of about so many bytes. */
export async function sha256(file: string, bytes: number, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  signal.throwIfAborted()
  if (bytes <= SMALL_BYTES) return hash.update(await readFile(file)).digest('hex')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { signal })
  return hash.digest('hex')
}

/** Does something with each of a list, a few at a time. */
export async function each<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}

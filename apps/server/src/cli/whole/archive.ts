import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { compose, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { z } from 'zod'
import { each, filesBelow, sha256 } from '#server/platform/files.ts'
import { MANIFEST, Manifest } from './manifest.ts'

type Watch = { signal: AbortSignal; moved: (bytes: number) => void }

/** Returns path -> bytes and SHA-256 of all files in a folder. */
export async function digestsOf(
  folder: string,
  names: readonly string[],
  { signal, moved }: Watch,
): Promise<Manifest['files']> {
  const files = await filesBelow(folder, names)
  const digests: Manifest['files'] = {}
  await each(files, async ({ path, bytes }) => {
    digests[path] = { bytes, sha256: await sha256(join(folder, path), bytes, signal) }
    moved(bytes)
  })
  return Object.fromEntries(Object.entries(digests).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Writes a backup of a folder's files, readable by the owner only, and waits until the disk has it. */
export async function writeArchive(
  file: string,
  folder: string,
  manifest: Manifest,
  { signal, moved }: Watch,
): Promise<void> {
  const tar = packTar([
    {
      type: 'content',
      target: MANIFEST,
      content: `${JSON.stringify(manifest, null, 2)}\n`,
      mode: 0o600,
    },
    ...Object.keys(manifest.files).map((path) => ({
      type: 'file' as const,
      source: join(folder, path),
      target: path,
      mode: 0o600,
      uid: 0,
      gid: 0,
    })),
  ])
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  await pipeline(
    tar,
    counting(moved),
    zstd,
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    { signal },
  )
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}

function isOurs({ type, name }: { type?: string; name: string }): boolean {
  return type === 'file' && (name === MANIFEST || /^(?:database|files)\//.test(name))
}

/**
 * Unpacks a backup into an empty folder and compares every file with the manifest. Throws if the
 * file is damaged or something else.
 */
export async function readArchive(
  file: string,
  folder: string,
  { signal, moved }: Watch,
): Promise<Manifest> {
  await pipeline(
    createReadStream(file, { highWaterMark: 1 << 20 }),
    counting(moved),
    createZstdDecompress(),
    unpackTar(folder, { fmode: 0o600, dmode: 0o700, filter: isOurs }),
    { signal },
  ).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw notABackup(file, cause)
  })
  const manifest = parseManifest(await readFile(join(folder, MANIFEST), 'utf8'), file)
  for (const path of manifest.folders)
    await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
  const found = await digestsOf(
    folder,
    ['database', 'files'].filter((part) => isThere(part, manifest)),
    {
      signal,
      moved: () => undefined,
    },
  )
  const damaged = Object.entries({ ...manifest.files, ...found })
    .filter(([path]) => found[path]?.sha256 !== manifest.files[path]?.sha256)
    .map(([path]) => path)
  if (damaged.length > 0)
    throw new Error(
      `${file} is damaged: ${damaged.slice(0, 3).join(', ')}${damaged.length > 3 ? ` and ${damaged.length - 3} more` : ''} differ from what was backed up.`,
    )
  return manifest
}

const TAR_BLOCK = 512

/** Reads the manifest alone, which comes first in the file. */
export async function peekManifest(file: string): Promise<Manifest> {
  await stat(file).catch((cause: unknown) => {
    throw new Error(`There is no backup ${file}`, { cause })
  })
  const text = await firstFile(file).catch((cause: unknown) => {
    throw notABackup(file, cause)
  })
  if (text === null) throw notABackup(file)
  return parseManifest(text, file)
}

/** Returns what is in the first file of an archive, or null if it is cut off before its end. */
async function firstFile(file: string): Promise<string | null> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of compose(createReadStream(file), createZstdDecompress())) {
    bytes = Buffer.concat([bytes, Buffer.from(chunk)])
    // The header of a tar's entry holds its size in octal digits from byte 124 on.
    const end = TAR_BLOCK + Number.parseInt(bytes.toString('latin1', 124, 136), 8)
    if (bytes.length >= end) return bytes.toString('utf8', TAR_BLOCK, end)
    if (bytes.length > TAR_BLOCK && Number.isNaN(end)) return null
  }
  return null
}

function notABackup(file: string, cause?: unknown): Error {
  return new Error(
    `${file} cannot be read: it is not a backup of Okolo, or is cut off or damaged`,
    {
      cause,
    },
  )
}

function parseManifest(text: string, file: string): Manifest {
  const json: unknown = text.startsWith('{') ? JSON.parse(text) : null
  const parsed = Manifest.safeParse(json)
  if (parsed.success) return parsed.data
  throw new Error(
    `${file} is laid out in another way than this version of Okolo reads: ${z.prettifyError(parsed.error).slice(0, 300)}`,
  )
}

function isThere(part: string, { files }: Manifest): boolean {
  return Object.keys(files).some((path) => path.startsWith(`${part}/`))
}

function counting(moved: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      moved(chunk.length)
      done(null, chunk)
    },
  })
}

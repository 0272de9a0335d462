import { randomUUID } from 'node:crypto'
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from './clock.ts'

/** A file of a key: `<key>/master.webp`, `<key>/320.avif`. */
export type StoredFile = `${string}/${string}`

type Kept = { bytes: number; usedAt: number; madeAt: number }

const TOUCH_MS = 24 * 3_600_000

/**
 * Stores at most `limit` bytes of files on disk and drops the least recently used. All can be
 * fetched again, so a lost file costs only time. Reads the folder at first use.
 */
export class DiskStore {
  readonly #folder: string
  readonly #limit: number
  readonly #clock: Clock
  #index: Promise<Map<StoredFile, Kept>> | null = null
  #bytes = 0

  constructor(folder: string, limit: number, clock: Clock) {
    this.#folder = folder
    this.#limit = limit
    this.#clock = clock
  }

  /** Returns a file's bytes, or null if it is not stored. */
  async read(file: StoredFile): Promise<Buffer | null> {
    const index = await this.#load()
    const kept = index.get(file) ?? (await this.#found(index, file))
    if (kept === null) return null
    try {
      const bytes = await readFile(this.#path(file))
      const now = this.#clock().getTime()
      // Reads update the file's time once a day, so that the order of use survives a restart.
      if (now - kept.usedAt > TOUCH_MS)
        await utimes(this.#path(file), now / 1000, kept.madeAt / 1000).catch(() => undefined)
      kept.usedAt = now
      // A Map keeps insertion order, so the last used file moves to the end.
      if (index.delete(file)) index.set(file, kept)
      return bytes
    } catch {
      this.#forget(index, file)
      return null
    }
  }

  /** Returns when a stored file was made (milliseconds), or null. */
  async madeAt(file: StoredFile): Promise<number | null> {
    return (await this.#load()).get(file)?.madeAt ?? null
  }

  /**
   * Stores a file and drops old ones if there are too many bytes. Half-written files are never
   * visible.
   */
  async write(file: StoredFile, bytes: Uint8Array): Promise<void> {
    const index = await this.#load()
    const path = this.#path(file)
    const half = `${path}.${randomUUID()}.half`
    await mkdir(dirname(path), { recursive: true })
    const now = this.#clock().getTime()
    await writeFile(half, bytes)
    // After a restart the file's own time tells its age by the product's clock.
    await utimes(half, now / 1000, now / 1000)
    await rename(half, path)
    this.#forget(index, file)
    index.set(file, { bytes: bytes.length, usedAt: now, madeAt: now })
    this.#bytes += bytes.length
    for (const oldest of index.keys()) {
      if (this.#bytes <= this.#limit) break
      await this.#remove(index, oldest)
    }
  }

  /** Returns all stored keys with the time of their oldest file (milliseconds). */
  async keys(): Promise<Map<string, number>> {
    const keys = new Map<string, number>()
    for (const [file, { madeAt }] of await this.#load()) {
      const key = keyOf(file)
      keys.set(key, Math.min(keys.get(key) ?? Infinity, madeAt))
    }
    return keys
  }

  /** Deletes all files of a key. */
  async removeKey(key: string): Promise<void> {
    const index = await this.#load()
    for (const file of [...index.keys()].filter((one) => keyOf(one) === key))
      this.#forget(index, file)
    await rm(dirname(this.#path(`${key}/x`)), { recursive: true, force: true })
  }

  /** Bytes on disk. */
  async size(): Promise<number> {
    await this.#load()
    return this.#bytes
  }

  #load(): Promise<Map<StoredFile, Kept>> {
    return (this.#index ??= this.#scan())
  }

  async #scan(): Promise<Map<StoredFile, Kept>> {
    const found: [StoredFile, Kept][] = []
    // Without a folder nothing is stored yet.
    const names = await readdir(this.#folder, { recursive: true }).catch(() => [])
    for (const name of names) {
      const match = /^\w\w[/\\](\w+)[/\\]([\w.-]+)$/.exec(name)
      if (match === null) continue
      const path = join(this.#folder, name)
      if (name.endsWith('.half')) {
        await rm(path, { force: true })
        continue
      }
      const { size, atimeMs, mtimeMs } = await stat(path)
      found.push([`${match[1]}/${match[2]}`, { bytes: size, usedAt: atimeMs, madeAt: mtimeMs }])
      this.#bytes += size
    }
    return new Map(found.toSorted(([, a], [, b]) => a.usedAt - b.usedAt))
  }

  /** Finds a file that another process has stored since. */
  async #found(index: Map<StoredFile, Kept>, file: StoredFile): Promise<Kept | null> {
    const found = await stat(this.#path(file)).catch(() => null)
    if (found === null) return null
    const kept = { bytes: found.size, usedAt: found.atimeMs, madeAt: found.mtimeMs }
    if (!index.has(file)) this.#bytes += kept.bytes
    index.set(file, kept)
    return kept
  }

  async #remove(index: Map<StoredFile, Kept>, file: StoredFile): Promise<void> {
    this.#forget(index, file)
    await rm(this.#path(file), { force: true })
    // A key with other files stays.
    await rmdir(dirname(this.#path(file))).catch(() => undefined)
  }

  #forget(index: Map<StoredFile, Kept>, file: StoredFile): void {
    const kept = index.get(file)
    if (kept !== undefined && index.delete(file)) this.#bytes -= kept.bytes
  }

  #path(file: StoredFile): string {
    return join(this.#folder, file.slice(0, 2), file)
  }
}

function keyOf(file: StoredFile): string {
  return file.slice(0, file.indexOf('/'))
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'

/** A file of a picture: `<key>/master.webp`, `<key>/320.avif`. */
export type PictureFile = `${string}/${string}`

type Kept = { bytes: number; usedAt: number; madeAt: number }

const TOUCH_MS = 24 * 3_600_000

/**
 * Pictures on disk, at most `limit` bytes of them: what was longest not asked for goes first. Everything in it can be
 * fetched again, so a lost file or a deleted folder costs time only. The index is read from the folder at first use.
 */
export class PictureStore {
  readonly #folder: string
  readonly #limit: number
  readonly #clock: Clock
  #index: Promise<Map<PictureFile, Kept>> | null = null
  #bytes = 0

  constructor(folder: string, limit: number, clock: Clock) {
    this.#folder = folder
    this.#limit = limit
    this.#clock = clock
  }

  /** A file's bytes; null: not kept. */
  async read(file: PictureFile): Promise<Buffer | null> {
    const index = await this.#load()
    const kept = index.get(file)
    if (kept === undefined) return null
    try {
      const bytes = await readFile(this.#path(file))
      const now = this.#clock().getTime()
      // Reading does not write, but once a day: the order of use has to outlive the process.
      if (now - kept.usedAt > TOUCH_MS)
        await utimes(this.#path(file), now / 1000, kept.madeAt / 1000).catch(() => undefined)
      kept.usedAt = now
      // Maps remember the order of insertion: what was used last stands last.
      if (index.delete(file)) index.set(file, kept)
      return bytes
    } catch {
      this.#forget(index, file)
      return null
    }
  }

  /** Keeps a file, and lets others go where that is too much. Half-written files are never seen. */
  async write(file: PictureFile, bytes: Uint8Array): Promise<void> {
    const index = await this.#load()
    const path = this.#path(file)
    const half = `${path}.${randomUUID()}.half`
    await mkdir(dirname(path), { recursive: true })
    const now = this.#clock().getTime()
    await writeFile(half, bytes)
    // When it was made is read from the file after a restart, in the time of the product's clock.
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

  /** Every picture of which anything is kept, with when the oldest of its files was made (milliseconds). */
  async pictures(): Promise<Map<string, number>> {
    const pictures = new Map<string, number>()
    for (const [file, { madeAt }] of await this.#load()) {
      const key = keyOf(file)
      pictures.set(key, Math.min(pictures.get(key) ?? Infinity, madeAt))
    }
    return pictures
  }

  /** Deletes all files of a picture. */
  async removePicture(key: string): Promise<void> {
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

  #load(): Promise<Map<PictureFile, Kept>> {
    return (this.#index ??= this.#scan())
  }

  async #scan(): Promise<Map<PictureFile, Kept>> {
    const found: [PictureFile, Kept][] = []
    // No folder yet: nothing was ever kept.
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

  async #remove(index: Map<PictureFile, Kept>, file: PictureFile): Promise<void> {
    this.#forget(index, file)
    await rm(this.#path(file), { force: true })
  }

  #forget(index: Map<PictureFile, Kept>, file: PictureFile): void {
    const kept = index.get(file)
    if (kept !== undefined && index.delete(file)) this.#bytes -= kept.bytes
  }

  #path(file: PictureFile): string {
    return join(this.#folder, file.slice(0, 2), file)
  }
}

function keyOf(file: PictureFile): string {
  return file.slice(0, file.indexOf('/'))
}

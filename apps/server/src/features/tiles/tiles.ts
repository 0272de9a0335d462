import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { TILES_HOME, type BaseMap } from '@okolo/contract/places/base-map'
import type { DiskStore, StoredFile } from '#server/platform/disk-store.ts'
import { SingleFlight } from '#server/platform/http/single-flight.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { LANES } from './tile-client.ts'
import { BadTile, type TileAt, type TileSource } from './tile-source.ts'
import { isVectorTile } from './vector-tile.ts'

/** After this many failures of the source in a row it is left alone for a while. */
const MOST_FAILURES = 3
const REST_MS = 60_000
const WAITING = 300
const NEVER = new AbortController().signal
const zip = promisify(gzip)

type Parts = {
  /** Letters and digits that stand for the source in addresses and file names. */
  name: string
  source: TileSource
  /** Null: the source is as quick as a disk. */
  store: DiskStore | null
  failed: (reason: unknown) => void
}

/** Tiles of the base map, each fetched once and kept compressed; old ones stand in for new ones. */
export class Tiles {
  readonly #parts: Parts
  readonly #flights = new SingleFlight()
  readonly #fetching = new Turnstile({ atOnce: LANES, waiting: WAITING })
  #failures = 0
  #restsUntil = 0
  #isThere = true

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns what the base map is, or null while it cannot be read. */
  async map(): Promise<BaseMap | null> {
    const read = await this.#read()
    return read === null
      ? null
      : { ...read.map, tiles: `${TILES_HOME}/${this.#parts.name}/{z}/{x}/{y}.mvt` }
  }

  /** The source's part of the address of tiles. */
  get name(): string {
    return this.#parts.name
  }

  /** Tells if the map could be read when it was last tried. If not, it is tried again for the next one who asks. */
  isOffered(): boolean {
    if (!this.#isThere) void this.#read()
    return this.#isThere
  }

  /** Returns a tile from the disk, and has an outdated one fetched again. */
  async kept(at: TileAt): Promise<Buffer | null> {
    const { store } = this.#parts
    if (store === null) return null
    const file = this.#fileOf(at)
    const bytes = await store.read(file)
    if (bytes === null) return null
    const [read, madeAt] = await Promise.all([this.#read(), store.madeAt(file)])
    if ((madeAt ?? 0) < (read?.since ?? 0) && !this.isResting())
      void this.fetch(at).catch(() => undefined)
    return bytes
  }

  /**
   * Fetches a tile and returns it gzipped, or null while the source does not give it. Throws
   * TooManyWaiting.
   */
  async fetch(at: TileAt, who = ''): Promise<Buffer | null> {
    if (this.isResting()) return null
    const file = this.#fileOf(at)
    return this.#flights.join(
      file,
      () =>
        this.#fetching.pass(
          async () => {
            if (this.isResting()) return null
            try {
              const tile = await this.#parts.source.tile(at, NEVER)
              if (!isVectorTile(tile)) throw new BadTile(`${file} is not a vector tile`)
              const bytes = await zip(tile)
              await this.#parts.store?.write(file, bytes)
              this.#failures = 0
              return bytes
            } catch (error) {
              this.#fail(error)
              return null
            }
          },
          { who },
        ),
      NEVER,
    )
  }

  async #read() {
    try {
      const read = await this.#parts.source.read()
      this.#isThere = true
      return read
    } catch (error) {
      this.#isThere = false
      this.#parts.failed(error)
      return null
    }
  }

  /** Tells if the source has failed too often and is left alone for a minute. */
  isResting(): boolean {
    return performance.now() < this.#restsUntil
  }

  #fail(error: unknown): void {
    this.#parts.failed(error)
    if (error instanceof BadTile) return
    this.#failures += 1
    if (this.#failures < MOST_FAILURES) return
    this.#failures = 0
    this.#restsUntil = performance.now() + REST_MS
  }

  #fileOf({ z, x, y }: TileAt): StoredFile {
    return `${this.#parts.name}_${z}_${x}_${y}/tile.gz`
  }
}

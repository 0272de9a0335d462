import { LRUCache } from 'lru-cache'
import type { PictureFormat, PictureWidth } from '@okolo/contract/events/picture'
import { pictureRights, type PictureRight } from '#server/catalogue/cards/picture.ts'
import { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { SingleFlight } from '#server/platform/http/single-flight.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { draw, drawMaster } from './draw.ts'
import type { FetchOriginal } from './fetch-original.ts'
import type { StoredFile, DiskStore } from '#server/platform/disk-store.ts'
import { PictureRefused } from './refused.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

/** `broken`: allowed, but the picture does not load. */
export type PictureAnswer =
  | { state: 'there'; bytes: Buffer }
  | { state: 'gone' | 'unknown' | 'broken' }

const BROKEN_MS = 60 * MINUTE_MS
const PASSING_MS = 5 * MINUTE_MS
/** Copies expire after a week, because the picture at the address may change. */
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS
const MOST_BROKEN = 20_000
const RIGHTS_BYTES = 16 * 1024 * 1024
/** A right holds an address. */
const RIGHT_BYTES = 200
const SWEEP_PAGE = 500

type PicturesDeps = {
  db: Db
  store: DiskStore
  fetch: FetchOriginal
  drawing: Turnstile
  clock: Clock
  refused: (key: string, reason: PictureRefused) => void
}

/**
 * Fetches each event picture once, draws each size and format once and stores them. Works by key,
 * never by address, so only pictures of the catalogue that terms allow are fetched.
 */
export class Pictures {
  readonly #deps: PicturesDeps
  // Rights are read anew each minute, because another process may have taken the event down.
  readonly #rights: Cache<PictureRight>
  readonly #broken = new LRUCache<string, { until: number }>({ max: MOST_BROKEN })
  readonly #flights = new SingleFlight()
  // Fetching waits for other hosts, and a page has many new pictures.
  readonly #fetching = new Turnstile({ atOnce: 8, waiting: 300 })

  constructor(deps: PicturesDeps) {
    this.#deps = deps
    this.#rights = new Cache({ clock: deps.clock, maxBytes: RIGHTS_BYTES })
  }

  /** Bytes on the disk. */
  size(): Promise<number> {
    return this.#deps.store.size()
  }

  /** Answers for a picture without drawing, or returns null if it must be drawn. */
  async kept(
    key: string,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<PictureAnswer | null> {
    const right = await this.#right(key)
    if (right.state !== 'open') return right
    const kept = await this.#deps.store.read(`${key}/${width}.${format}`)
    if (kept !== null) return { state: 'there', bytes: kept }
    return (this.#broken.get(key)?.until ?? 0) > this.#deps.clock().getTime()
      ? { state: 'broken' }
      : null
  }

  /** Draws a picture in one size and format. Throws TooManyWaiting. */
  async draw(key: string, width: PictureWidth, format: PictureFormat): Promise<PictureAnswer> {
    const right = await this.#right(key)
    if (right.state !== 'open') return right
    const file: StoredFile = `${key}/${width}.${format}`
    try {
      const bytes = await this.#once(file, async () => {
        const master = await this.#master(key, right.url)
        return this.#deps.drawing.pass(() => draw(master, width, format))
      })
      return { state: 'there', bytes }
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return { state: 'broken' }
    }
  }

  /** Forgets rights after the catalogue was written. */
  invalidate(): void {
    this.#rights.invalidate()
  }

  /** Deletes pictures that are not allowed any more or too old. Returns how many. */
  async sweep(): Promise<number> {
    let removed = 0
    const kept = [...(await this.#deps.store.keys())]
    for (let from = 0; from < kept.length; from += SWEEP_PAGE) {
      const page = kept.slice(from, from + SWEEP_PAGE)
      const rights = await pictureRights(
        this.#deps.db,
        page.map(([key]) => key),
      )
      for (const [key, madeAt] of page) {
        const isOld = madeAt + OLDEST_MS < this.#deps.clock().getTime()
        if (rights.get(key)?.state === 'open' && !isOld) continue
        await this.#deps.store.removeKey(key)
        removed += 1
      }
    }
    return removed
  }

  #right(key: string): Promise<PictureRight> {
    const load = async () => {
      const right = (await pictureRights(this.#deps.db, [key])).get(key) ?? {
        state: 'unknown' as const,
      }
      // A picture taken down is deleted at once, before the next sweep.
      if (right.state === 'gone') await this.#deps.store.removeKey(key)
      return right
    }
    return this.#rights.getOrLoad(key, load, () => RIGHT_BYTES)
  }

  /** Makes our own copy, the only one made from the original. */
  #master(key: string, url: string): Promise<Buffer> {
    const file: StoredFile = `${key}/master.webp`
    return this.#once(file, async () => {
      const kept = await this.#deps.store.read(file)
      if (kept !== null) return kept
      try {
        const original = await this.#fetching.pass(() => this.#deps.fetch(url))
        return await this.#deps.drawing.pass(() => drawMaster(original))
      } catch (error) {
        if (error instanceof PictureRefused) {
          const pause = error.isPassing ? PASSING_MS : BROKEN_MS
          this.#broken.set(key, { until: this.#deps.clock().getTime() + pause })
          this.#deps.refused(key, error)
        }
        throw error
      }
    })
  }

  /** Makes each file once, however many callers ask meanwhile, and even if all of them leave. */
  #once(file: StoredFile, make: () => Promise<Buffer>): Promise<Buffer> {
    const work = async () => {
      const bytes = await make()
      await this.#deps.store.write(file, bytes)
      return bytes
    }
    return this.#flights.join(file, work, NEVER)
  }
}

const NEVER = new AbortController().signal

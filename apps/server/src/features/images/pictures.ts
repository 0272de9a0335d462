import type { PictureFormat, PictureWidth } from '@okolo/contract/picture'
import { pictureRights, type PictureRight } from '#server/catalogue/picture.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Turnstile } from '#server/platform/turnstile.ts'
import { draw, drawMaster } from './draw.ts'
import type { FetchOriginal } from './fetch-original.ts'
import type { PictureFile, PictureStore } from './picture-store.ts'
import { PictureRefused } from './refused.ts'

/** `broken`: it may be shown and cannot. */
export type PictureAnswer =
  | { state: 'there'; bytes: Buffer }
  | { state: 'gone' | 'unknown' | 'broken' }

const MINUTE_MS = 60_000
/** A right is asked for again after a minute: another process may have taken the event down. */
const RIGHT_MS = MINUTE_MS
const BROKEN_MS = 60 * MINUTE_MS
const PASSING_MS = 5 * MINUTE_MS
/** Copies are made anew after a week: the picture at the address may be another. */
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS
const MOST_REMEMBERED = 20_000
const SWEEP_PAGE = 500

/**
 * Pictures of events, each fetched once, drawn once in each size and format, and kept. Asked for by key, never by
 * address: only what the catalogue holds and terms allow is fetched.
 */
export class Pictures {
  readonly #db: Db
  readonly #store: PictureStore
  readonly #fetch: FetchOriginal
  readonly #clock: Clock
  readonly #refused: (key: string, reason: PictureRefused) => void
  readonly #rights = new Map<string, { right: PictureRight; until: number }>()
  readonly #broken = new Map<string, number>()
  readonly #flights = new Map<PictureFile, Promise<Buffer>>()
  // Fetching waits for others; a page of new pictures is some 24.
  readonly #fetching = new Turnstile({ atOnce: 8, waiting: 300 })
  readonly #drawing: Turnstile

  constructor(deps: {
    db: Db
    store: PictureStore
    fetch: FetchOriginal
    drawing: Turnstile
    clock: Clock
    refused: (key: string, reason: PictureRefused) => void
  }) {
    this.#db = deps.db
    this.#store = deps.store
    this.#fetch = deps.fetch
    this.#drawing = deps.drawing
    this.#clock = deps.clock
    this.#refused = deps.refused
  }

  /** What can be said of a picture without drawing it in this size and format; null: it has to be drawn. */
  async kept(
    key: string,
    width: PictureWidth,
    format: PictureFormat,
  ): Promise<PictureAnswer | null> {
    const right = await this.#right(key)
    if (right.state !== 'open') return right
    const kept = await this.#store.read(`${key}/${width}.${format}`)
    if (kept !== null) return { state: 'there', bytes: kept }
    return (this.#broken.get(key) ?? 0) > this.#clock().getTime() ? { state: 'broken' } : null
  }

  /** A picture in one size and format. Throws TooManyWaiting. */
  async draw(key: string, width: PictureWidth, format: PictureFormat): Promise<PictureAnswer> {
    const right = await this.#right(key)
    if (right.state !== 'open') return right
    const file: PictureFile = `${key}/${width}.${format}`
    try {
      const bytes = await this.#once(file, async () => {
        const master = await this.#master(key, right.url)
        return this.#drawing.pass(() => draw(master, width, format))
      })
      return { state: 'there', bytes }
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return { state: 'broken' }
    }
  }

  /** The catalogue was written: what may be shown is asked anew. */
  invalidate(): void {
    this.#rights.clear()
  }

  /** Deletes what may be kept no longer, and what is too old. Gives the number of pictures deleted. */
  async sweep(): Promise<number> {
    let removed = 0
    const kept = [...(await this.#store.pictures())]
    for (let from = 0; from < kept.length; from += SWEEP_PAGE) {
      const page = kept.slice(from, from + SWEEP_PAGE)
      const rights = await pictureRights(
        this.#db,
        page.map(([key]) => key),
      )
      for (const [key, madeAt] of page) {
        const isOld = madeAt + OLDEST_MS < this.#clock().getTime()
        if (rights.get(key)?.state === 'open' && !isOld) continue
        await this.#store.removePicture(key)
        removed += 1
      }
    }
    return removed
  }

  async #right(key: string): Promise<PictureRight> {
    const now = this.#clock().getTime()
    const known = this.#rights.get(key)
    if (known !== undefined && known.until > now) return known.right
    const right = (await pictureRights(this.#db, [key])).get(key) ?? { state: 'unknown' as const }
    remember(this.#rights, key, { right, until: now + RIGHT_MS })
    // Not left to the next sweep: asked for after a takedown, it goes at once.
    if (right.state === 'gone') await this.#store.removePicture(key)
    return right
  }

  /** Our own copy, the one thing that is made from the original. */
  #master(key: string, url: string): Promise<Buffer> {
    const file: PictureFile = `${key}/master.webp`
    return this.#once(file, async () => {
      const kept = await this.#store.read(file)
      if (kept !== null) return kept
      try {
        const original = await this.#fetching.pass(() => this.#fetch(url))
        return await this.#drawing.pass(() => drawMaster(original))
      } catch (error) {
        if (error instanceof PictureRefused) {
          const pause = error.isPassing ? PASSING_MS : BROKEN_MS
          remember(this.#broken, key, this.#clock().getTime() + pause)
          this.#refused(key, error)
        }
        throw error
      }
    })
  }

  /** The same file is made once, however many ask for it meanwhile. */
  #once(file: PictureFile, make: () => Promise<Buffer>): Promise<Buffer> {
    const flying = this.#flights.get(file)
    if (flying !== undefined) return flying
    const flight = make()
      .then(async (bytes) => {
        await this.#store.write(file, bytes)
        return bytes
      })
      .finally(() => this.#flights.delete(file))
    this.#flights.set(file, flight)
    return flight
  }
}

/** Forgets what it has known longest where it knows too much. */
function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  memory.delete(key)
  memory.set(key, value)
  if (memory.size <= MOST_REMEMBERED) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}

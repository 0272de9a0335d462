import type { PictureFormat, PictureWidth } from '@okolo/contract/events/picture'
import { pictureRights, type PictureRight } from '#server/catalogue/cards/picture.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { draw, drawMaster } from './draw.ts'
import type { FetchOriginal } from './fetch-original.ts'
import type { PictureFile, PictureStore } from './picture-store.ts'
import { PictureRefused } from './refused.ts'

/** `broken`: allowed, but the picture does not load. */
export type PictureAnswer =
  | { state: 'there'; bytes: Buffer }
  | { state: 'gone' | 'unknown' | 'broken' }

const MINUTE_MS = 60_000
/**
 * Rights are checked again after a minute, because another process may have taken the event down.
 */
const RIGHT_MS = MINUTE_MS
const BROKEN_MS = 60 * MINUTE_MS
const PASSING_MS = 5 * MINUTE_MS
/** Copies expire after a week, because the picture at the address may change. */
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS
const MOST_REMEMBERED = 20_000
const SWEEP_PAGE = 500

/**
 * Fetches each event picture once, draws each size and format once and stores them. Works by key,
 * never by address, so only pictures of the catalogue that terms allow are fetched.
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
  // Fetching waits for other hosts, and a page has many new pictures.
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

  /** Answers for a picture without drawing, or returns null if it must be drawn. */
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

  /** Draws a picture in one size and format. Throws TooManyWaiting. */
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

  /** Forgets rights after the catalogue was written. */
  invalidate(): void {
    this.#rights.clear()
  }

  /** Deletes pictures that are not allowed any more or too old. Returns how many. */
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
    // A picture taken down is deleted at once, before the next sweep.
    if (right.state === 'gone') await this.#store.removePicture(key)
    return right
  }

  /** Makes our own copy, the only one made from the original. */
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

  /** Makes each file once, however many callers ask meanwhile. */
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

/** Remembers a value and forgets the oldest if there are too many. */
function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  memory.delete(key)
  memory.set(key, value)
  if (memory.size <= MOST_REMEMBERED) return
  const [oldest] = memory.keys()
  if (oldest !== undefined) memory.delete(oldest)
}

import type { ListRow } from './list-row.ts'
import type { PicksBlock } from './picks-block.ts'

/** What the first page of a list by relevance begins with. */
export type Opening = { opened: Date; block: PicksBlock; ongoing: ListRow[] }

const MINUTE_MS = 60_000
/** Some thousand lists of some 50 kB. */
const MOST = 1_000

/**
 * Ranked lists of this minute, so that a list is ranked once for all its readers, and for as long as there is room
 * those that somebody may still be paging through: pages after the first go on in the very order that the
 * first was cut from.
 */
export class PicksMemory {
  readonly #openings = new Map<string, Promise<Opening>>()
  /** By the name of their list, then by where they begin. The list that was read last comes last. */
  readonly #blocks = new Map<string, Map<string, Promise<PicksBlock>>>()
  #blockCount = 0
  #minute = Number.NaN

  opening(key: string, now: Date, make: () => Promise<Opening>): Promise<Opening> {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute) this.invalidate()
    this.#minute = minute
    return remember(this.#openings, key, make)
  }

  /** `list` names it and the moment it was opened, `start` where the block begins. */
  block(list: string, start: string, make: () => Promise<PicksBlock>): Promise<PicksBlock> {
    const blocks = this.#blocks.get(list) ?? new Map<string, Promise<PicksBlock>>()
    this.#blocks.delete(list)
    this.#blocks.set(list, blocks)
    const known = blocks.get(start)
    if (known !== undefined) return known
    const made = make()
    blocks.set(start, made)
    this.#blockCount += 1
    made.catch(() => {
      if (this.#blocks.get(list) === blocks) this.forget(list)
    })
    const [oldest] = this.#blocks.keys()
    if (this.#blockCount > MOST && oldest !== undefined && oldest !== list) this.forget(oldest)
    return made
  }

  /**
   * Forgets the blocks of a list. Of one that is opened at this very moment there may be some: the clock may stand still while the
   * catalogue changes.
   */
  forget(list: string): void {
    this.#blockCount -= this.#blocks.get(list)?.size ?? 0
    this.#blocks.delete(list)
  }

  /** For when the catalogue was written: lists opened from now on are new. */
  invalidate(): void {
    this.#openings.clear()
  }
}

function remember<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return made
}

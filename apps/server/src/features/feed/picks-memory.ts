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
  readonly #blocks = new Map<string, Promise<PicksBlock>>()
  #minute = Number.NaN

  opening(key: string, now: Date, make: () => Promise<Opening>): Promise<Opening> {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute) this.invalidate()
    this.#minute = minute
    return remember(this.#openings, key, make)
  }

  /** `key` names the list, the moment it was opened and where the block begins. */
  block(key: string, make: () => Promise<PicksBlock>): Promise<PicksBlock> {
    return remember(this.#blocks, key, make)
  }

  /** Forgets the blocks of a list opened at this very moment: the clock may stand still while the catalogue changes. */
  forget(list: string): void {
    for (const key of this.#blocks.keys()) if (key.startsWith(list)) this.#blocks.delete(key)
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

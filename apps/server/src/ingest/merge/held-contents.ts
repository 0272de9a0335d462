import type { ListingContent } from '../listing.ts'

/** Of both together the bound on what is held. */
const MOST = 4000
/** Longer ones are read again: what a listing says is rarely as long, and then takes memory. */
const MOST_CHARACTERS = 6000

/**
 * What stored listings say, as it was read for a page before: most that a page is compared with were read for another
 * (docs/decisions/0007). By the version of their row, so that nothing has to be told here when one changes. The same content is the same object, of
 * which what matching asks was worked out already (match-keys.ts). The longest unused goes first.
 */
export class HeldContents {
  readonly #held = new Map<number, { version: string; content: ListingContent }>()

  /** Null: not held, or not in this version. */
  get(id: number, version: string): ListingContent | null {
    const held = this.#held.get(id)
    if (held?.version !== version) return null
    this.#held.delete(id)
    this.#held.set(id, held)
    return held.content
  }

  set(id: number, version: string, content: ListingContent): void {
    this.#held.delete(id)
    if (lengthOf(content) > MOST_CHARACTERS) return
    this.#held.set(id, { version, content })
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= MOST) break
      this.#held.delete(oldest)
    }
  }
}

function lengthOf({ summaries, descriptions, dates }: ListingContent): number {
  let characters = 200 * dates.length
  for (const texts of [summaries, descriptions])
    for (const text of Object.values(texts)) characters += text.length
  return characters
}

import { hash } from 'node:crypto'
import type { WrittenCards } from './catalogue/card-item.tsx'

/** A limit of memory: strings take up to two bytes per character. */
const MOST_CHARACTERS = 8_000_000

/** The HTML of a card, split at its id. */
type Parts = { parts: string[]; length: number }

/**
 * Rendered cards as HTML. The key holds all their data, so no entry can be out of date. Recent entries stay: when one
 * half is full, it replaces the other, which is dropped.
 */
export class CardShelf {
  readonly #most: number
  #recent = new Map<string, Parts>()
  #before = new Map<string, Parts>()
  #length = 0

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#most = mostCharacters
  }

  /** Stored characters. */
  get length(): number {
    return [...this.#recent.values(), ...this.#before.values()].reduce(
      (sum, { length }) => sum + length,
      0,
    )
  }

  /** Returns the HTML of a card, split at its id. */
  find(key: string): string[] | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent.parts
    const known = this.#before.get(key)
    if (known === undefined) return undefined
    this.#before.delete(key)
    this.#add(key, known)
    return known.parts
  }

  put(key: string, parts: string[]): void {
    if (this.#recent.has(key)) return
    this.#add(key, { parts, length: key.length + parts.join('').length })
  }

  #add(key: string, known: Parts): void {
    if (this.#length + known.length > this.#most / 2) {
      this.#before = this.#recent
      this.#recent = new Map()
      this.#length = 0
    }
    this.#recent.set(key, known)
    this.#length += known.length
  }
}

/** The cards of one page. Missing ones are taken from the page once it is rendered. */
export class PageCards implements WrittenCards {
  readonly #shelf: CardShelf
  readonly #missing: { key: string; id: string }[] = []

  constructor(shelf: CardShelf) {
    this.#shelf = shelf
  }

  take(card: object, rest: string, id: string): string | null {
    // The id is put into an attribute without escaping.
    if (!/^[\w-]+$/.test(id)) return null
    const key = digestOf(card) + rest
    const parts = this.#shelf.find(key)
    if (parts !== undefined) return parts.join(`"${id}"`)
    this.#missing.push({ key, id })
    return null
  }

  /** `html`: the page as it was written. */
  keep(html: string): void {
    let from = 0
    for (const { key, id } of this.#missing) {
      const at = html.indexOf(` aria-labelledby="${id}"`, from)
      // A page that turned out otherwise, an error for one, does not have it.
      if (at === -1) continue
      const begin = html.lastIndexOf('<article', at)
      from = html.indexOf(END, at) + END.length
      this.#shelf.put(key, ownCopy(html.slice(begin, from)).split(`"${id}"`))
    }
  }
}

/** A card's content in a few letters. The API's answers are shared by the pages of a minute, and their cards with them. */
const digests = new WeakMap<object, string>()

function digestOf(card: object): string {
  let digest = digests.get(card)
  if (digest === undefined) {
    digest = hash('sha256', JSON.stringify(card), 'base64url')
    digests.set(card, digest)
  }
  return digest
}

const END = '</article>'

/** A piece of a text keeps the whole text in memory. */
function ownCopy(piece: string): string {
  return Buffer.from(piece).toString()
}

/** How many pictures are kept, of about 50 KB each. */
const MOST = 300

/** Pictures by what they say, least recently used out first. One is drawn at a time, and no picture twice at once. */
export class PictureShelf {
  readonly #kept = new Map<string, Promise<Buffer>>()
  #turn: Promise<unknown> = Promise.resolve()

  take(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key)
    if (known !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, known)
      return known
    }
    const picture = this.#turn.then(draw)
    // A failed picture neither stays nor stops the next one.
    this.#turn = picture.catch(() => this.#kept.delete(key))
    this.#kept.set(key, picture)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest)
    return picture
  }
}

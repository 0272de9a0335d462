import { LRUCache } from 'lru-cache'

/** Some 150 pictures. */
const MOST_BYTES = 8 * 1024 * 1024

/** Drawn pictures by what they say, the one not asked for longest out first. No catalogue changes what a picture says. */
export class PictureShelf {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES })

  get(key: string): Buffer | undefined {
    return this.#kept.get(key)
  }

  put(key: string, picture: Buffer): void {
    this.#kept.set(key, picture, { size: picture.length })
  }
}

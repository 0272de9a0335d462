/** Tells a busy database from a dead one: it lives as long as it answers anybody. */
export class Pulse {
  #next = Promise.withResolvers<void>()

  /** Settles with the next answer to anybody. */
  get next(): Promise<void> {
    return this.#next.promise
  }

  beat(): void {
    this.#next.resolve()
    this.#next = Promise.withResolvers()
  }
}

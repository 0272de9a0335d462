/** A larger group is never one event. Its events are then looked at one by one. */
const MAX_COMPONENT = 400

/** Groups of ids that hang together (union-find). */
export class Components {
  readonly #parents = new Map<number | string, number | string>()
  readonly #events = new Map<number, number>()

  /** A listing with all others of its event. */
  put(id: number, eventId: number): void {
    this.#events.set(id, eventId)
    this.join(`e${eventId}`, id)
  }

  #top(id: number | string): number | string {
    let top = id
    for (let next = this.#parents.get(top); next !== undefined; next = this.#parents.get(top))
      top = next
    if (top !== id) this.#parents.set(id, top)
    return top
  }

  join(a: number | string, b: number | string): void {
    const [x, y] = [this.#top(a), this.#top(b)]
    if (x !== y) this.#parents.set(x, y)
  }

  areJoined(a: number, b: number): boolean {
    return this.#top(a) === this.#top(b)
  }

  /** The listings of each component that has more than one; of what is too large, those of each event. */
  several(): number[][] {
    const groups = new Map<number | string, Set<number>>()
    const add = (id: number | string) => {
      if (typeof id !== 'number') return
      const top = this.#top(id)
      groups.set(top, (groups.get(top) ?? new Set()).add(id))
    }
    for (const [id, parent] of this.#parents) for (const each of [id, parent]) add(each)
    return [...groups.values()]
      .flatMap((ids) =>
        ids.size > MAX_COMPONENT
          ? [...Map.groupBy(ids, (id) => this.#events.get(id)).values()]
          : [[...ids]],
      )
      .filter(({ length }) => length > 1)
  }
}

import type { Send } from '#server/platform/sent-ahead.ts'

/**
 * What a page still has to write once others may see its events and listings: dates, texts, organizers, outcomes. It is written while
 * the next page is matched, in the same transaction and in the order in which it was put here. Nobody who matches reads
 * it; who changes an event that is waiting here waits for it.
 */
export class LateWrites {
  #last: Promise<unknown> = Promise.resolve()
  /** What the first failed with. */
  failure: { error: unknown } | null = null
  /** Events of pages whose rows are not all written yet. */
  readonly #waiting = new Set<ReadonlySet<number>>()

  /** Begins to write what these events still need; it is carried out behind what was put here before. */
  add(events: ReadonlySet<number>, statements: readonly (() => Promise<unknown>)[]): void {
    this.#waiting.add(events)
    for (const statement of statements) this.#last = this.#last.then(statement)
    this.#last = this.#last.then(() => this.#waiting.delete(events))
    this.#last.catch((error: unknown) => (this.failure ??= { error }))
  }

  /** Comes back when nothing of these events is waiting any more. Throws what failed. */
  async writtenOf(events: Iterable<number>): Promise<void> {
    if (this.#waiting.size === 0) return
    const asked = [...events]
    if ([...this.#waiting].some((ids) => asked.some((id) => ids.has(id)))) await this.#last
  }

  /** Everything that is here now is written. Throws what the first of it failed with; what is behind that is not begun. */
  async written(): Promise<void> {
    await this.#last
  }

  /** Comes back when nothing is being carried out any more, whatever became of it. */
  async settle(): Promise<void> {
    await this.#last.catch(() => undefined)
  }
}

/** What one page puts off, until it may begin. */
export class PutOff {
  readonly statements: (() => Promise<unknown>)[] = []
  readonly events = new Set<number>()

  readonly send: Send = (statement) => {
    this.statements.push(statement)
  }
}

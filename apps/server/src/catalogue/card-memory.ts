import type { CardRow } from './event-card.ts'

const MINUTE_MS = 60_000
/** About a kilobyte each. */
const MOST = 20_000

/** Rows of cards of this minute by the id of their date: the same events stand in many lists, in nine languages. */
export class CardMemory {
  #rows = new Map<number, CardRow>()
  #minute = Number.NaN
  #age = 0

  get(id: number, now: Date): CardRow | undefined {
    this.#turn(now)
    return this.#rows.get(id)
  }

  /** To be taken before rows are read and handed to `keep`. */
  mark(now: Date): number {
    this.#turn(now)
    return this.#age
  }

  /** Rows that were read before the catalogue changed, or in an earlier minute, are not kept. */
  keep(rows: readonly CardRow[], mark: number): void {
    if (mark !== this.#age) return
    if (this.#rows.size + rows.length > MOST) this.#rows.clear()
    for (const row of rows) this.#rows.set(row.id, row)
  }

  /** For when the catalogue was written. */
  invalidate(): void {
    this.#rows.clear()
    this.#age += 1
  }

  #turn(now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute === this.#minute) return
    this.#minute = minute
    this.invalidate()
  }
}

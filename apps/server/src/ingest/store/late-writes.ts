import type { RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { carryOut, type Send } from '#server/platform/sent-ahead.ts'

/**
 * What a page still has to write once others may see its events and listings: dates, texts, organizers, outcomes. It is written, in
 * the same transaction and in the order in which it was put here, while what was found for the next page is compared and merged: before, it would
 * only stand in the way of what that page asks. Nobody who matches reads it; who changes an event that waits here waits for it.
 */
export class LateWrites {
  #last: Promise<unknown> = Promise.resolve()
  /** What the first failed with. */
  failure: { error: unknown } | null = null
  /** Events of pages whose rows are not all written yet. */
  readonly #waiting = new Set<ReadonlySet<number>>()
  #isTurn = false
  #isGivenUp = false
  #turn = Promise.withResolvers<void>()

  /** What these events still need: it is carried out behind what was put here before, once it is its turn. */
  add(events: ReadonlySet<number>, statements: readonly (() => Promise<unknown>)[]): void {
    this.#waiting.add(events)
    for (const statement of statements)
      this.#last = this.#last.then(async () => {
        await this.#turn.promise
        if (!this.#isGivenUp) await statement()
      })
    this.#last = this.#last.then(() => this.#waiting.delete(events))
    this.#last.catch((error: unknown) => (this.failure ??= { error }))
  }

  /** From now on it is the turn of what is here, also of what comes. */
  begin(): void {
    this.#isTurn = true
    this.#turn.resolve()
  }

  /** Nothing more is begun: a page is going to ask one thing after the other. */
  pause(): void {
    if (!this.#isTurn) return
    this.#isTurn = false
    this.#turn = Promise.withResolvers<void>()
  }

  /** Comes back when nothing of these events is waiting any more. Throws what failed. */
  async writtenOf(events: Iterable<number>): Promise<void> {
    if (this.#waiting.size === 0) return
    const asked = [...events]
    if ([...this.#waiting].some((ids) => asked.some((id) => ids.has(id)))) await this.written()
  }

  /** Everything that is here now is written. Throws what the first of it failed with; what is behind that is not begun. */
  async written(): Promise<void> {
    this.begin()
    await this.#last
  }

  /** The transaction is given up: nothing more is begun. Comes back when nothing is being carried out any more, whatever became of it. */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true
    await this.written().catch(() => undefined)
  }
}

/** What one page puts off, until it may begin. */
export class PutOff {
  readonly statements: (() => Promise<unknown>)[] = []
  readonly events = new Set<number>()
  readonly send: Send

  constructor(tx: Tx) {
    const send = (steps: () => Promise<unknown>) => void this.statements.push(steps)
    this.send = Object.assign(send, {
      statement: <Row>(statement: RawBuilder<Row>, read?: (rows: readonly Row[]) => void) =>
        send(() => carryOut(statement, tx, read)),
    })
  }
}

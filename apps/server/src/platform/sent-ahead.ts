import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import { pipelineOf, type Tx } from './db.ts'

/** Hands in what is to be done next; nobody waits for it until the work is done. */
export type Send = {
  /** Steps that look at each other's answers: begun when all before them is done. */
  (steps: () => Promise<unknown>): void
  /**
   * One statement. A server of PostgreSQL has it at once, behind those before it, and goes on to it without a word from this process,
   * which may be busy. `read` hears its rows, in the order of the statements.
   */
  statement<Row>(statement: RawBuilder<Row>, read?: (rows: readonly Row[]) => void): void
}

/**
 * Does `work`, whose statements the database carries out one after the other in `tx`, in the order in which they were sent, while
 * the next ones are still being made. Comes back once all of them are done. Throws what the first of them failed
 * with; of those behind it none has done anything: steps are not begun, and the transaction takes no further statement.
 */
export async function sendingAhead<T>(tx: Tx, work: (send: Send) => Promise<T>): Promise<T> {
  const line = new Line(tx)
  const [result] = await Promise.allSettled([work(line.send)])
  // Whatever failed: a transaction must not be given up while statements of it are still to come.
  await line.done()
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** A statement by itself, and what is done with its rows. */
export async function carryOut<Row>(
  statement: RawBuilder<Row>,
  by: QueryExecutorProvider,
  read?: (rows: readonly Row[]) => void,
): Promise<void> {
  const { rows } = await statement.execute(by)
  read?.(rows)
}

class Line {
  readonly #tx: Tx
  #last: Promise<unknown> = Promise.resolve()
  /** Steps that are not done yet: what they will ask is not known. */
  #steps = 0
  /** Statements that the database has, whatever becomes of them. */
  readonly #sent: Promise<unknown>[] = []
  readonly send: Send

  constructor(tx: Tx) {
    this.#tx = tx
    this.send = Object.assign((steps: () => Promise<unknown>) => this.#take(steps), {
      statement: <Row>(statement: RawBuilder<Row>, read?: (rows: readonly Row[]) => void) =>
        this.#state(statement, read),
    })
  }

  async done(): Promise<void> {
    await Promise.allSettled(this.#sent)
    await this.#last
  }

  #take(steps: () => Promise<unknown>): void {
    this.#steps += 1
    this.#follow(async () => {
      await steps()
      this.#steps -= 1
    })
  }

  #state<Row>(statement: RawBuilder<Row>, read?: (rows: readonly Row[]) => void): void {
    const pipeline = this.#steps === 0 ? pipelineOf(this.#tx) : null
    if (pipeline === null) {
      this.#follow(() => carryOut(statement, this.#tx, read))
      return
    }
    const answer = statement.execute(pipeline)
    // What one before it failed with is what is thrown.
    answer.catch(() => undefined)
    this.#sent.push(answer)
    this.#follow(async () => {
      const { rows } = await answer
      read?.(rows)
    })
  }

  #follow(next: () => Promise<unknown>): void {
    this.#last = this.#last.then(next)
    // It is thrown by `done`, when its turn has come.
    this.#last.catch(() => undefined)
  }
}

import type { IncomingRecord } from '../records/record-store.ts'
import { BATCH, BATCH_CHARACTERS } from './run.ts'

/** A platform that answers slowly is kept up with: a process that is killed need not ask it again for more than this. */
const DUE_MS = 50

/**
 * Records that were read and are not stored yet, with the last checkpoint among them. Pages of platforms are of any
 * size, so checkpoints wait for a batch worth a transaction; not for long.
 */
export class IncomingBatch {
  #records: IncomingRecord[] = []
  #characters = 0
  #cursor: { value: unknown } | undefined
  #since = performance.now()

  add({ characters, ...record }: IncomingRecord & { characters: number }): void {
    this.#records.push(record)
    this.#characters += characters
  }

  checkpoint(value: unknown): void {
    this.#cursor = { value }
  }

  hasCheckpoint(): boolean {
    return this.#cursor !== undefined
  }

  isFull(): boolean {
    return this.#records.length >= BATCH || this.#characters > BATCH_CHARACTERS
  }

  /** Reading goes on: how long it takes counts from now, and not how long storing took. */
  goOn(): void {
    this.#since = performance.now()
  }

  /** A checkpoint is not to wait any longer. */
  isDue(): boolean {
    return this.isFull() || performance.now() - this.#since > DUE_MS
  }

  /** Everything so far, to be stored in one transaction; the batch is empty then. */
  take(): { records: IncomingRecord[]; cursor: { value: unknown } | undefined } {
    const taken = { records: this.#records, cursor: this.#cursor }
    this.#records = []
    this.#characters = 0
    this.#cursor = undefined
    return taken
  }
}

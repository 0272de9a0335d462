import { hasOneConnection, inRepeatableTransaction, type Tx } from '#server/platform/db.ts'
import type { MappedRecord } from './map-records.ts'
import { CatalogueMemory } from './merge/catalogue-memory.ts'
import { saveOutcomes } from './record-store.ts'
import { BATCH, type Run } from './run.ts'
import { LateWrites } from './store/late-writes.ts'
import { lockEvents, writeListings, type WriteCounts } from './store/write-listings.ts'
import { keepAway } from './takedown/keep-away.ts'
import { loadTakedowns } from './takedown/match-takedown.ts'
import { purgeRaw } from './takedown/purge.ts'

/** A page on its way. */
export type Passage = {
  /** It has made its last statement, or failed: while the database works on there is time for the next page. */
  sent: Promise<void>
  /** It is committed. Throws what failed, of it or of a page before. */
  written: Promise<void>
}

type Page = {
  mapped: readonly MappedRecord[]
  now: Date
  sent: PromiseWithResolvers<void>
  written: PromiseWithResolvers<void>
}

/** No further page begins in a transaction as old as this: others wait for the lock of events. */
const TOGETHER_MS = 1500
/** Smaller pages are the last of a run or hold large records, and those are let go one by one: they take memory. */
const MANY = BATCH / 2

/**
 * Writes the mapped pages of a run, in their order. A page is matched while the dates and texts of the one before it are written
 * (store/late-writes.ts), within one transaction, as it must see what came before. Where that fails, its pages are written again
 * one by one: those before a bad one are kept.
 */
export class PageWriter {
  readonly #run: Run
  readonly #onBatch: ((count: number) => void) | undefined
  readonly #memory = new CatalogueMemory()
  readonly #waiting: Page[] = []
  #arrival = Promise.withResolvers<void>()
  #isWriting = false
  #failure: { error: unknown } | null = null

  constructor(run: Run, onBatch?: (count: number) => void) {
    this.#run = run
    this.#onBatch = onBatch
  }

  /** Whether a page of so many records may begin before the one in front of it is committed. */
  isQuick(size: number): boolean {
    return size >= MANY && !hasOneConnection(this.#run.db)
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  /** A page will not come: those behind it must not be written without it. */
  fail(error: unknown): void {
    this.#failure ??= { error }
  }

  /** Hands in a page behind those before. Throws what one of them failed with, where that is known. */
  write(mapped: readonly MappedRecord[], now: Date): Passage {
    this.throwIfFailed()
    const [sent, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    this.#waiting.push({ mapped, now, sent, written })
    this.#arrival.resolve()
    this.#arrival = Promise.withResolvers<void>()
    if (!this.#isWriting) void this.#writeAll()
    return { sent: sent.promise, written: written.promise }
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (let first = this.#waiting.shift(); first !== undefined; first = this.#waiting.shift()) {
      const pages = [first]
      try {
        this.throwIfFailed()
        await this.#writeFrom(pages)
      } catch (error) {
        this.fail(error)
        for (const { sent, written } of pages) {
          sent.resolve()
          written.reject(error)
        }
      }
    }
    this.#isWriting = false
  }

  /** Writes the first page and those that come in time, which are added to `pages`. */
  async #writeFrom(pages: Page[]): Promise<void> {
    try {
      await this.#commit(pages, (late, began) => this.#another(late, began, pages))
    } catch (error) {
      if (pages.length === 1 || this.#run.signal.aborted) throw error
      for (const page of pages) await this.#commit([page], () => Promise.resolve(null))
    }
  }

  /** The next page where it is there before everything of those before it is written. */
  async #another(late: LateWrites, began: number, pages: Page[]): Promise<Page | null> {
    const isOpen = () => performance.now() - began < TOGETHER_MS && !this.#run.signal.aborted
    if (!isOpen() || !this.isQuick(pages.at(-1)?.mapped.length ?? 0)) return null
    if (this.#waiting.length === 0) await Promise.race([this.#arrival.promise, late.written()])
    const next = this.#waiting[0]
    if (next === undefined || !isOpen() || !this.isQuick(next.mapped.length)) return null
    this.#waiting.shift()
    pages.push(next)
    late.pause()
    return next
  }

  /** Writes `pages` and what `another` gives in one transaction. */
  async #commit(
    [first]: readonly Page[],
    another: (late: LateWrites, began: number) => Promise<Page | null>,
  ): Promise<void> {
    const done: { page: Page; counts: WriteCounts }[] = []
    await inRepeatableTransaction(this.#run.db, async (tx) => {
      // Before any page asks what is taken down: whoever takes something down waits for those who asked before.
      await lockEvents(tx)
      const began = performance.now()
      const late = new LateWrites()
      try {
        for (let page = first ?? null; page !== null; page = await another(late, began)) {
          this.#run.signal.throwIfAborted()
          done.push({ page, counts: await this.#writePage(tx, page, late) })
          page.sent.resolve()
        }
        await late.written()
      } catch (error) {
        // What is late and failed before has aborted the transaction for the others: that is what is to be told.
        const whatFailed = late.failure ?? { error }
        // A transaction must not be given up while statements of it are still to come.
        await late.giveUp()
        throw whatFailed.error
      }
    })
    const { report, total, onProgress } = this.#run
    for (const { page, counts } of done) {
      report.eventsCreated += counts.created
      report.eventsUpdated += counts.updated
      report.eventsWithdrawn += counts.withdrawn
      report.datesWritten += counts.dates
      this.#onBatch?.(page.mapped.length)
      onProgress?.(report, total)
      page.written.resolve()
    }
  }

  async #writePage(tx: Tx, { mapped, now, sent }: Page, late: LateWrites): Promise<WriteCounts> {
    const { source, match, places, mappedWith } = this.#run
    // Asked anew for every page: what is taken down during a run is kept away by the run.
    const { listings, outcomes, purge } = keepAway(mapped, source, await loadTakedowns(tx))
    const counts = await writeListings(tx, source, listings, {
      match,
      places,
      now,
      memory: this.#memory,
      late,
      onSent: () => sent.resolve(),
    })
    const last = [() => saveOutcomes(tx, outcomes, mappedWith)]
    if (purge.length > 0) last.push(() => purgeRaw(tx, purge, [], now))
    late.add(new Set(), last)
    return counts
  }
}

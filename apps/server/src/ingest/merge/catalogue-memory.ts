import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { HeldContents } from './held-contents.ts'
import { Postings } from './postings.ts'

/** What a page may use of the memory of its run. */
export type PageMemory = {
  /** What is held of `listing_block`, as it is now; null where this page is to ask the database and to remember nothing. */
  postings: Postings | null
  /** Of rows that are told by their version: always to be used. */
  contents: HeldContents
  /** The page has sent its last statement, and whatever it changed was told to the memory. */
  leave: () => void
}

/**
 * What a run keeps in memory of the catalogue, from page to page: what only changes while one holds the lock of events. It holds
 * for as long as this run was the last to write: then the token that its last page left is still there. A page
 * that was rolled back has left none.
 */
export class CatalogueMemory {
  readonly #postings = new Postings()
  readonly #contents = new HeldContents()
  #token: string | null = null
  #page: object | null = null

  /** Waits for the lock of events (`lockEvents`), within the transaction of a page. */
  async enter(tx: Tx): Promise<PageMemory> {
    const own = randomUUID()
    const { rows } = await sql<{ before: string }>`
      select enter_catalogue(${own}::uuid) as before`.execute(tx)
    const isKept = this.#token !== null && rows[0]?.before === this.#token
    // Nothing holds until this page has left.
    this.#token = null
    if (isKept) this.#postings.makeRoom()
    else this.#postings.clear()
    const page: PageMemory = {
      // Where others write in between, nothing would be asked for twice: a second page in a row begins to remember.
      postings: isKept ? this.#postings : null,
      contents: this.#contents,
      leave: () => {
        // A page whose connection broke has lost the lock before it heard of that.
        if (this.#page === page) this.#token = own
      },
    }
    this.#page = page
    return page
  }
}

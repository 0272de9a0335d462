import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { deleteSource } from '../sources/source.ts'
import { deleteUnlisted } from './events.ts'
import { deleteListingsOf } from './listings.ts'

/**
 * Removes a source with its records and listings, and the events that nobody else lists, with those that were merged into them.
 * For sources that are no more; what a source stops listing is judged by the sweep.
 */
export async function forgetSource(db: Db, slug: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteUnlisted(tx, await deleteListingsOf(tx, slug))
    await deleteSource(tx, slug)
  })
}

import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Does work within a transaction that goes on if it fails: only what this work wrote is undone. Throws its error. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint apart`.execute(tx)
  const result = await work().catch(async (error: unknown) => {
    await undo(tx).catch(() => {
      // The connection is lost, and the error of the work says more.
      throw error
    })
    throw error
  })
  await sql`release savepoint apart`.execute(tx)
  return result
}

async function undo(tx: Tx): Promise<void> {
  await sql`rollback to savepoint apart`.execute(tx)
  await sql`release savepoint apart`.execute(tx)
}

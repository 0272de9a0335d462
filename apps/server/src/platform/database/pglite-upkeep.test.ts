/** @module-tag embedded */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, openPglite } from './db.ts'
import { cleanTables } from './pglite-upkeep.ts'

test('tables that changed much are cleaned, few changes are left alone, and it waits for open transactions', async () => {
  const database = await openPglite({})
  try {
    const { db } = database
    await database.exec(`
      create table busy (id int primary key, text text);
      create table calm (id int primary key);
      insert into calm values (1), (2);
      insert into busy select n, 'added' from generate_series(1, 3000) n;
      delete from busy where id > 2000`)
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const writing = inTransaction(db, async (tx) => {
      await sql`insert into busy values (9000, 'within a transaction')`.execute(tx)
      open()
      await sql`select pg_sleep(0.05)`.execute(tx)
    })
    await opened
    expect(await cleanTables(db)).toEqual({ cleaned: ['busy'], counted: [] })
    await writing

    const read = async () => {
      const { rows } = await sql<{ plan: object[] }>`
        explain (analyze, format json) select count(*) from busy where id between 10 and 1000`.execute(
        db,
      )
      return JSON.stringify(rows)
    }
    // Seen by VACUUM, rows are counted from the index alone.
    expect(await read()).toMatch(/"Index Only Scan".*"Heap Fetches":0/)
    expect(await cleanTables(db)).toEqual({ cleaned: [], counted: [] })

    await sql`update busy set text = 'changed' where id <= 300`.execute(db)
    expect(await cleanTables(db)).toEqual({ cleaned: [], counted: ['busy'] })
    await sql`update busy set text = 'again' where id <= 300`.execute(db)
    expect(await cleanTables(db)).toEqual({ cleaned: ['busy'], counted: [] })
  } finally {
    await database.close()
  }
})

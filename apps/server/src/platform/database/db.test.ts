/** @module-tag embedded */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openPostgres, type Database } from './db.ts'
import { explain } from '../explain.ts'
import { testDatabase } from '../testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.exec('create table note (id int primary key, text text)')
})
afterAll(() => database.close())

async function notes(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) n from note`.execute(database.db)
  return rows[0]?.n ?? -1
}

test('a count is a number and a wall time is text on both databases', async () => {
  const { rows } = await sql`
    select count(*) as n, array[7, null]::bigint[] as ids, '{}'::bigint[] as none,
      timestamp '2026-11-20 20:00' as wall, date '2026-11-20' as day`.execute(database.db)
  expect(rows).toEqual([
    { n: 1, ids: [7, null], none: [], wall: '2026-11-20T20:00:00', day: '2026-11-20' },
  ])
})

test('a transaction that fails leaves nothing, and others never see it half done', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const failing = inTransaction(database.db, async (tx) => {
    await sql`insert into note values (1, 'half')`.execute(tx)
    open()
    await new Promise((wait) => setTimeout(wait, 50))
    throw new Error('changed my mind')
  })
  await opened
  const seenMeanwhile = notes()
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await seenMeanwhile).toBe(0)
  expect(await notes()).toBe(0)
})

test('fifty transactions at once, half of them failing, keep the other half', async () => {
  await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      inTransaction(database.db, async (tx) => {
        await sql`insert into note values (${i + 100}, 'many')`.execute(tx)
        if (i % 2 === 1) throw new Error('odd')
      }),
    ),
  )
  expect(await notes()).toBe(25)
})

test('a database error keeps its code and constraint', async () => {
  const twice = sql`insert into note values (100, 'again')`.execute(database.db)
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' })
})

test('the embedded database refuses a query that goes round the open transaction', async () => {
  if (database.kind !== 'pglite') return
  const round = inTransaction(database.db, () => sql`select 1`.execute(database.db))
  await expect(round).rejects.toThrow('outside the open transaction')
})

test('a server that cannot be reached is named without a password, wherever that stands', async () => {
  const address =
    'postgres://hunter2:hunter2@127.0.0.1:1/okolo?password=hunter2&sslpassword=hunter2'
  const error: unknown = await openPostgres(address).catch((cause: unknown) => cause)
  expect(explain(error)).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:1\/okolo cannot be reached\n  because: /,
  )
  expect(explain(error)).not.toContain('hunter2')
})

/** @module-tag embedded */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres, type Database } from './db.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { testDatabase } from '../testing/database.ts'

let database: Database
let shipped: Migration[]
beforeAll(async () => {
  database = await testDatabase()
  shipped = await readMigrations()
})
afterAll(() => database.close())

const FIRST: Migration = {
  name: '20990101_a.sql',
  hash: 'a',
  statements: `create table tried (id int); insert into tried values (1)`,
}

test('applies a migration once', async () => {
  expect(await migrate(database, shipped)).toEqual([])
  expect(await migrate(database, [...shipped, FIRST])).toEqual([FIRST.name])
  expect(await migrate(database, [...shipped, FIRST])).toEqual([])
})

test('a migration that fails half-way leaves nothing, says which one it was, and can be mended', async () => {
  const broken = {
    name: '20990102_b.sql',
    hash: 'b',
    statements: `alter table tried add column z int; alter table nowhere add column q int`,
  }
  await expect(migrate(database, [broken])).rejects.toThrow('Migration 20990102_b.sql failed')
  const { rows } = await sql`
    select column_name from information_schema.columns where table_name = 'tried'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ column_name: 'id' }])
  const mended = { ...broken, hash: 'b2', statements: `alter table tried add column z int` }
  expect(await migrate(database, [mended])).toEqual([broken.name])
})

test('a migration may take longer than a query', async () => {
  const shown = async () => {
    const { rows } = await sql<{
      limit: string
    }>`select current_setting('statement_timeout') as limit`.execute(database.db)
    return rows[0]?.limit
  }
  const before = await shown()
  const long = {
    name: '20990103_c.sql',
    hash: 'c',
    statements: `create table limited as select current_setting('statement_timeout') as found`,
  }
  await migrate(database, [long])
  const { rows } = await sql`select found from limited`.execute(database.db)
  expect(rows).toEqual([{ found: '0' }])
  expect(await shown()).toBe(before)
})

test('a migration that was edited after it was applied is refused', async () => {
  await migrate(database, [FIRST])
  const edited = { ...FIRST, hash: 'other' }
  await expect(migrate(database, [edited])).rejects.toThrow('was edited after it was applied')
})

test('a migration that waits for a table lets readers pass, and is applied once it is free', async ({
  skip,
}) => {
  if (database.kind === 'pglite') skip()
  await database.exec('create table busy (id int)')
  const held = Promise.withResolvers<void>()
  const isReading = Promise.withResolvers<void>()
  const report = database.db.transaction().execute(async (transaction) => {
    await sql`select count(*) from busy`.execute(transaction)
    isReading.resolve()
    await held.promise
  })
  await isReading.promise
  const said: string[] = []
  const column = {
    name: '20990104_d.sql',
    hash: 'd',
    statements: `alter table busy add column z int`,
  }
  const migrated = migrate(database, [column], (line) => said.push(line))
  await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(1)
  expect(said[0]).toContain('20990104_d.sql waits for tables that another process uses')
  const began = performance.now()
  await sql`select * from busy`.execute(database.db)
  expect(performance.now() - began).toBeLessThan(4_000)
  held.resolve()
  await report
  expect(await migrated).toEqual([column.name])
})

test('a user who may not change tables starts once they are there, and is told what to do before', async ({
  skip,
}) => {
  // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  if (database.kind === 'pglite' || server === '') skip()
  const { rows } = await sql<{ name: string }>`select current_database() name`.execute(database.db)
  const role = `visitor_${randomUUID().slice(0, 8)}`
  await database.exec(
    `create role ${role} login password 'visitor'; grant select, insert on all tables in schema public to ${role}`,
  )
  const address = new URL(server)
  address.pathname = rows[0]?.name ?? ''
  address.username = role
  address.password = 'visitor'
  const limited = await openPostgres(address.href)
  try {
    expect(await migrate(limited, shipped)).toEqual([])
    const more = { ...FIRST, name: '20990105_e.sql', statements: 'create table more (id int)' }
    await expect(migrate(limited, [...shipped, more])).rejects.toThrow(
      'may not change tables. Run any command',
    )
  } finally {
    await limited.close()
    await database.exec(`drop owned by ${role}; drop role ${role}`)
  }
})

/** @module-tag embedded */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db.ts'
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

/** @module-tag embedded */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ONE_PLAN, StatementNames } from './prepared-pool.ts'
import { testDatabase } from '../testing/database.ts'

test('a query that comes again is prepared; one that writes or searches never is', () => {
  const names = new StatementNames()
  const read = 'select 1 where $1'
  expect(names.of(read)).toBeNull()
  const name = names.of(read)
  expect(name).toMatch(/^.{20,63}$/)
  expect(names.of(read)).toBe(name)
  for (const text of [
    'insert into note values ($1)',
    'begin',
    'select 1 where t.vector @@ $1',
    'explain select 1',
  ])
    expect([names.of(text), names.of(text), names.of(text)]).toEqual([null, null, null])
})

test('some hundred fit; what comes later is asked without a name', () => {
  const names = new StatementNames()
  for (let i = 0; i < 2000; i += 1)
    for (let again = 0; again < 2; again += 1) names.of(`select ${i}`)
  expect(names.of('select 0')).not.toBeNull()
  expect(names.of('select 1999')).toBeNull()
})

test('the same query answers with other values, and after a column was added to its table', async () => {
  const database = await testDatabase()
  try {
    const { db } = database
    await database.exec('create table note (id int primary key); insert into note values (1), (2)')
    const ask = async (id: number) =>
      (await sql<{ id: number }>`select id from note where id = ${id}`.execute(db)).rows
    for (const id of [1, 2, 1, 2, 1, 2, 3]) expect(await ask(id)).toEqual(id === 3 ? [] : [{ id }])
    await database.exec('alter table note add column text text')
    expect(await ask(2)).toEqual([{ id: 2 }])
  } finally {
    await database.close()
  }
})

test('a query that says so is planned once on PostgreSQL, from its second time on', async () => {
  const database = await testDatabase()
  try {
    const planning = async () => {
      const { rows } = await sql<{ mode: string }>`
        select current_setting('plan_cache_mode') as mode ${sql.raw(ONE_PLAN)}`.execute(database.db)
      return rows[0]?.mode
    }
    expect(await planning()).toBe('auto')
    expect(await planning()).toBe(database.kind === 'postgres' ? 'force_generic_plan' : 'auto')
  } finally {
    await database.close()
  }
})

test('ends a transaction on the connection that began it', async () => {
  const database = await testDatabase()
  try {
    await database.exec('create table note (id int primary key)')
    const count = () => sql<{ n: number }>`select count(*) n from note`.execute(database.db)
    for (let again = 0; again < 3; again += 1) expect((await count()).rows).toEqual([{ n: 0 }])
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into note values (1)`.execute(tx)
      const { rows } = await sql`select count(*) n from note`.execute(tx)
      expect(rows).toEqual([{ n: 1 }])
    })
    expect((await count()).rows).toEqual([{ n: 1 }])
  } finally {
    await database.close()
  }
})

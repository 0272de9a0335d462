import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { ITS_OWN_PLAN, ONE_PLAN, ONE_PLAN_WITHOUT_WORDS, StatementNames } from './prepared-pool.ts'
import { testDatabase } from './testing.ts'

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

test('a search that says so is prepared too', () => {
  const names = new StatementNames()
  const search = `select ${ONE_PLAN} 1 where t.vector @@ $1`
  expect(names.of(search)).toBeNull()
  expect(names.of(search)).not.toBeNull()
})

test('there is room for some hundred; what comes later is asked without a name', () => {
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

describe('how often a query that comes again is planned', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
    // Of the value 0 there is one row, of 1 all others: by itself PostgreSQL plans for each anew.
    await database.exec(`
      create table uneven (n int not null); create index uneven_n on uneven (n);
      insert into uneven select least(i, 1) from generate_series(0, 20000) i; analyze uneven`)
  })
  afterAll(() => database.close())

  /** How often the query itself was planned for all values and for its own, when it is asked for the tenth time. */
  async function plansOf(marker: string): Promise<{ once: number; anew: number } | undefined> {
    let found: { once: number; anew: number } | undefined
    for (let again = 0; again < 10; again += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      const { rows } = await sql<{ once: number; anew: number }>`
        select ${sql.raw(marker)} generic_plans once, custom_plans anew from pg_prepared_statements, (
          select count(*) from uneven where n = ${0}) counted
        where statement like ${`%select ${marker} generic_plans%`}`.execute(database.db)
      found = rows[0] ?? found
    }
    return found
  }

  test('once, where it says that one plan is good', async ({ skip }) => {
    if (database.kind === 'pglite') skip()
    for (const marker of [ONE_PLAN, ONE_PLAN_WITHOUT_WORDS]) {
      const plans = await plansOf(marker)
      expect(plans?.anew).toBe(0)
      expect(plans?.once).toBeGreaterThan(5)
    }
  })

  test('as PostgreSQL finds best, where it does not', async ({ skip }) => {
    if (database.kind === 'pglite') skip()
    for (const marker of ['/* whatever */', `${ONE_PLAN} ${ITS_OWN_PLAN}`]) {
      const plans = await plansOf(marker)
      expect(plans?.anew).toBeGreaterThan(4)
    }
  })
})

test('what is begun is ended on the same connection, whatever it asks', async () => {
  const database = await testDatabase()
  try {
    await database.exec('create table note (id int primary key)')
    const count = () =>
      sql<{ n: number }>`select ${sql.raw(ONE_PLAN)} count(*) n from note`.execute(database.db)
    for (let again = 0; again < 3; again += 1) expect((await count()).rows).toEqual([{ n: 0 }])
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into note values (1)`.execute(tx)
      const { rows } = await sql`select ${sql.raw(ONE_PLAN)} count(*) n from note`.execute(tx)
      expect(rows).toEqual([{ n: 1 }])
    })
    expect((await count()).rows).toEqual([{ n: 1 }])
  } finally {
    await database.close()
  }
})

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Database } from './db.ts'
import { sendingAhead, type Send } from './sent-ahead.ts'
import { testDatabase } from './testing.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.exec('create table step (id int primary key, name text)')
})
afterAll(() => database.close())

/** Sends ahead in a transaction of its own. */
function ahead<T>(work: (send: Send) => Promise<T>): Promise<T> {
  return inTransaction(database.db, (tx) => sendingAhead(tx, work))
}

const written = (id: number, name = '') =>
  sql<{ before: number }>`
    insert into step values (${id}, ${name}) returning (select count(*) from step) before`

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from step order by id`.execute(database.db)
  return rows.map(({ id }) => id)
}

test('steps follow each other in their order, while the work goes on', async () => {
  const seen: string[] = []
  const result = await ahead(async (send) => {
    for (const name of ['first', 'second'])
      send(async () => {
        seen.push(`${name} begins`)
        await sleep(1)
        seen.push(`${name} is done`)
      })
    seen.push('the work is done')
    return 'its result'
  })
  expect(result).toBe('its result')
  expect(seen).toEqual([
    'the work is done',
    'first begins',
    'first is done',
    'second begins',
    'second is done',
  ])
})

test('statements are carried out in their order, each before or behind the steps as it was sent', async () => {
  await sql`delete from step`.execute(database.db)
  const seen: unknown[] = []
  const note = (rows: readonly { before: number }[]) => seen.push(rows[0]?.before)
  await ahead(async (send) => {
    send.statement(written(1), note)
    send.statement(written(2), note)
    send(async () => {
      await sleep(1)
      seen.push('steps')
    })
    send.statement(written(3), note)
    send.statement(written(4))
  })
  expect(seen).toEqual([0, 1, 'steps', 2])
  expect(await stored()).toEqual([1, 2, 3, 4])
})

test('the first failure is what is thrown, and nothing behind it is done', async () => {
  const seen: string[] = []
  const work = ahead(async (send) => {
    send(() => Promise.reject(new Error('first')))
    send(async () => seen.push('never'))
    send.statement(written(5))
    await sleep(1)
    throw new Error('the transaction is aborted')
  })
  await expect(work).rejects.toThrow('first')
  expect(seen).toEqual([])
  expect(await stored()).not.toContain(5)
})

test('a statement that fails says why, takes all others with it, and leaves a connection that works', async () => {
  await sql`delete from step`.execute(database.db)
  const work = ahead(async (send) => {
    send.statement(written(6))
    send.statement(written(6))
    send.statement(written(7))
    send(() => written(8).execute(database.db))
  })
  await expect(work).rejects.toThrow('duplicate key')
  expect(await stored()).toEqual([])
  await ahead(async (send) => send.statement(written(9)))
  expect(await stored()).toEqual([9])
})

test('work that fails is thrown once what was sent before is done', async () => {
  const seen: string[] = []
  const work = ahead(async (send) => {
    send(async () => {
      await sleep(1)
      seen.push('done')
    })
    throw new Error('the work')
  })
  await expect(work).rejects.toThrow('the work')
  expect(seen).toEqual(['done'])
})

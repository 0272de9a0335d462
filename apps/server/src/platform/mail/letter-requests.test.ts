import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { answerRequests, requestLetter } from './letter-requests.ts'
import { queueMail } from './queue.ts'

const START = new Date('2026-11-20T15:00:00Z')
let now = START
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = START
  for (const table of ['letter_request', 'mail'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
})

const ask = (email: string) =>
  requestLetter(database.db, { kind: 'reset', email, locale: 'en' }, now)

/** Answers requests, and gives the addresses in the order of their answers. */
async function answered(
  answer: (tx: Tx, email: string) => Promise<unknown> = async () => undefined,
  stop?: AbortSignal,
): Promise<string[]> {
  const order: string[] = []
  await answerRequests(
    { db: database.db, clock: () => now, error: () => undefined },
    async (tx, { email }) => {
      order.push(email)
      await answer(tx, email)
    },
    stop,
  )
  return order
}

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const stored = async (table: string) =>
  (await sql`select 1 from ${sql.table(table)}`.execute(database.db)).rows.length

test('requests are answered in the order in which they came, once', async () => {
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await ask(email)
    later(1)
  }
  expect(await answered()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  expect(await answered()).toEqual([])
})

test('an answer that fails after its letter was queued leaves the request and no letter', async () => {
  await ask('a@example.com')
  const queue = (db: Tx, address: string) =>
    queueMail(db, { key: address, userId: null, address, kind: 'reset', locale: 'en', at: now })
  await answered(async (tx, email) => {
    await queue(tx, email)
    throw new Error('The process was killed')
  })
  expect([await stored('letter_request'), await stored('mail')]).toEqual([1, 0])
  expect(await answered(queue)).toEqual([])
  later(1)
  expect(await answered(queue)).toEqual(['a@example.com'])
  expect([await stored('letter_request'), await stored('mail')]).toEqual([0, 1])
})

test('nothing more is answered once the office is stopped', async () => {
  for (const email of ['a@example.com', 'b@example.com']) await ask(email)
  const stop = new AbortController()
  expect(await answered(async () => stop.abort(), stop.signal)).toEqual(['a@example.com'])
  expect(await stored('letter_request')).toBe(1)
})

test('a request that fails for a week is given up', async () => {
  await ask('a@example.com')
  const fail = () => Promise.reject(new Error('The request cannot be answered'))
  later(6 * 24 * 60)
  expect(await answered(fail)).toEqual(['a@example.com'])
  later(2 * 24 * 60)
  expect(await answered(fail)).toEqual([])
  expect(await stored('letter_request')).toBe(0)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { takeMail, queueMail } from './queue.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`delete from mail`.execute(database.db))

/** Queues a letter that is due some minutes ago. */
async function queue(
  key: string,
  { kind = 'verify', address = `${key}@example.com`, minutes = 0 } = {},
): Promise<void> {
  await queueMail(database.db, { key, userId: null, address, kind, locale: 'sk', at: NOW })
  const dueAt = new Date(NOW.getTime() - minutes * 60_000)
  await sql`update mail set due_at = ${dueAt} where key = ${key}`.execute(database.db)
}

async function order(): Promise<string[]> {
  const letter = await takeMail(database.db, NOW)
  return letter === null ? [] : [letter.key, ...(await order())]
}

test('takes what somebody waits for before an older digest', async () => {
  await queue('digest', { kind: 'newsletterDigest', minutes: 2 })
  await queue('news', { kind: 'notifications', minutes: 1 })
  await queue('password', { kind: 'reset' })
  expect(await order()).toEqual(['password', 'news', 'digest'])
})

test('takes letters of one kind by the time at which they are due', async () => {
  await queue('third', { minutes: 1 })
  await queue('first', { minutes: 3 })
  await queue('second', { minutes: 2 })
  expect(await order()).toEqual(['first', 'second', 'third'])
})

test('goes past mailboxes and hosts whose lanes are full', async () => {
  await queue('first', { address: 'Anna@Example.com', minutes: 3 })
  await queue('second', { address: 'boris@example.com', minutes: 2 })
  await queue('third', { address: 'anna@example.org', minutes: 1 })
  const take = (persons: string[], hosts: string[]) =>
    takeMail(database.db, NOW, { persons, hosts })
  expect((await take([], ['example.com']))?.key).toBe('third')
  expect((await take(['anna@example.com'], []))?.key).toBe('second')
  expect(await order()).toEqual(['first'])
})

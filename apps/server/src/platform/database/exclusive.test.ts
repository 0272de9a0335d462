/** @module-tag embedded */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { exclusively } from './exclusive.ts'
import { testDatabase } from '../testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('starts no second run of the same job, but other jobs', async () => {
  const { promise: going, resolve: finish } = Promise.withResolvers<void>()
  const first = exclusively(database, 'gather a', () => going.then(() => 'done'))
  const second = await exclusively(database, 'gather a', () => Promise.resolve('twice'))
  const other = await exclusively(database, 'gather b', () => Promise.resolve('b'))
  finish()
  expect([await first, second, other]).toEqual(['done', null, 'b'])
})

test('allows a failed job to start again', async () => {
  const failing = exclusively(database, 'gather a', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await exclusively(database, 'gather a', () => Promise.resolve('again'))).toBe('again')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { packedRow } from './packed-row.ts'
import { testDatabase } from './testing.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function packed(column: ReturnType<typeof sql<string>>): Promise<string> {
  const { rows } = await sql<{ text: string }>`select ${column} as text`.execute(database.db)
  return rows[0]?.text ?? ''
}

test('what a row holds comes out of its text as it was', async () => {
  const row = packedRow((columns) => ({
    slug: columns.code(`'a-b'`),
    id: columns.number('9007199254740991::bigint'),
    share: columns.number('0.1::float8'),
    place: columns.number('48.14831::real'),
    key: columns.number('1795622400000::float8'),
    yes: columns.flag('true'),
    no: columns.flag('false'),
    at: columns.instant(`timestamptz '2026-11-20 20:00:00.125+01'`),
    early: columns.instant(`timestamptz '0099-01-02 03:04:05+00'`),
    wall: columns.wallTime(`timestamp '2026-11-20 20:00'`),
    titles: columns.json<Record<string, string>>(
      `jsonb_build_object('sk', E'N\\u00edzko "a" \\\\ b\\x1f\\n')`,
    ),
    none: columns.numbers(`'{}'::int[]`),
    some: columns.numbers(`array[3, 1, 2]`),
  }))
  expect(row.read(await packed(row.column))).toEqual({
    slug: 'a-b',
    id: Number.MAX_SAFE_INTEGER,
    share: 0.1,
    place: 48.14831,
    key: 1_795_622_400_000,
    yes: true,
    no: false,
    at: new Date('2026-11-20T19:00:00.125Z'),
    early: new Date('0099-01-02T03:04:05Z'),
    wall: '2026-11-20T20:00:00',
    titles: { sk: 'Nízko "a" \\ b\u001f\n' },
    none: [],
    some: [3, 1, 2],
  })
})

test('null is null where it may be, beside what is not', async () => {
  const row = packedRow((columns) => ({
    first: columns.numberOrNull('null::int'),
    second: columns.instantOrNull('null::timestamptz'),
    third: columns.numberOrNull('0'),
    last: columns.codeOrNull('null'),
  }))
  expect(row.read(await packed(row.column))).toEqual({
    first: null,
    second: null,
    third: 0,
    last: null,
  })
})

test('no text can pass for two columns', async () => {
  const row = packedRow((columns) => ({
    title: columns.text(`E'a\\x1fb'`),
    next: columns.code(`'c'`),
  }))
  expect(row.read(await packed(row.column))).toEqual({ title: 'ab', next: 'c' })
  expect(() => row.read('a\u001fb\u001fc')).toThrow('A packed row of 2 columns came with 3.')
})

test('what is no moment is an error and not an invalid date', () => {
  const row = packedRow((columns) => ({ at: columns.instant('x') }))
  expect(() => row.read('infinity')).toThrow('No moment: infinity')
})

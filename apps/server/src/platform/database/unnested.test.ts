import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { unnested } from './unnested.ts'

test('rows arrive as they were sent, whatever stands in them', async () => {
  const { db } = await testDatabase()
  const rows = [
    {
      id: 2,
      share: -0.25,
      is_on: true,
      title: 'a "quoted" \\ {title}, NULL',
      at: new Date('2026-11-20T18:00:00Z'),
      wall: '2026-11-20T19:00:00',
      card: { text: 'b "c" \\ {d}', list: [null, 1] },
      tags: ['e,f', '"g"', '', 'h\\i'],
    },
    {
      id: 1,
      share: null,
      is_on: null,
      title: null,
      at: null,
      wall: null,
      card: 'NULL',
      tags: [],
    },
  ]
  const n = unnested(rows, {
    id: 'bigint',
    share: 'float8',
    is_on: 'boolean',
    title: 'text',
    at: 'timestamptz',
    wall: 'timestamp',
    card: 'jsonb',
    tags: 'text[]',
  })
  const found = await sql`select ${n.values} from ${n.rows}`.execute(db)
  expect(found.rows).toEqual(rows)
})

test('no rows are none', async () => {
  const { db } = await testDatabase()
  const rows: { id: number; tags: string[]; card: unknown }[] = []
  const n = unnested(rows, { id: 'int', tags: 'text[]', card: 'jsonb' })
  expect((await sql`select ${n.values} from ${n.rows}`.execute(db)).rows).toEqual([])
})

test('what the database cannot hold is replaced, and nothing else', async () => {
  const { db } = await testDatabase()
  const rows = [
    { title: 'a\u0000b', tags: ['half \ud83c', 'whole 🎷'], card: { text: '\u0000 \ud83c 🎷' } },
    { title: 'as it is', tags: [], card: {} },
  ]
  const n = unnested(rows, { title: 'text', tags: 'text[]', card: 'jsonb' })
  const found = await sql`select ${n.values} from ${n.rows}`.execute(db)
  expect(found.rows).toEqual([
    { title: 'a\ufffdb', tags: ['half \ufffd', 'whole 🎷'], card: { text: '\ufffd \ufffd 🎷' } },
    rows[1],
  ])
})

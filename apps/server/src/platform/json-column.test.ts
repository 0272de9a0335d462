import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonTexts, storableText, toJson } from './json-column.ts'
import { testDatabase } from './testing/database.ts'

test('NUL and half an emoji become the replacement character, whole emoji stay', () => {
  expect(storableText('a\u0000b \ud83c 🎷')).toBe('a\ufffdb \ufffd 🎷')
  expect(toJson({ 'k\u0000': ['x\u0000', 1, null] })).toBe('{"k\ufffd":["x\ufffd",1,null]}')
})

test('texts of JSON arrive in the database as they are, whatever they quote', async () => {
  const { db } = await testDatabase()
  const texts = [
    { quoted: 'a "b" \\ c', lines: 'one\r\ntwo\ttabs \u2028', braces: '{},NULL' },
    ['', null, 'half an emoji \ud83c, whole 🎷'],
    'NULL',
    null,
  ].map((value) => JSON.stringify(value))
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${jsonTexts(texts)}::text[]) with ordinality as t (text, n) order by n`.execute(
    db,
  )
  expect(rows.map(({ text }) => text)).toEqual(texts)
  const { rows: none } = await sql`select unnest(${jsonTexts([])}::text[])`.execute(db)
  expect(none).toEqual([])
})

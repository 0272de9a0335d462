import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { arrayText } from './array-text.ts'
import { testDatabase } from '../testing/database.ts'

test('lists arrive as they were sent, whatever stands in them', async () => {
  const database = await testDatabase()
  try {
    const texts = ['', 'a,b', '{c}', 'NULL', 'null', '"d"', '\\e\\', ' f\n\t', 'é 🎷', "it's"]
    for (const list of [texts, [...texts, null], ['plain', 'words'], [null], []]) {
      const { rows } = await sql`select ${arrayText(list)}::text[] as list`.execute(database.db)
      expect(rows).toEqual([{ list }])
    }
    const { rows } = await sql`select ${arrayText([1, -2.5, 1e21])}::float8[] as list`.execute(
      database.db,
    )
    expect(rows).toEqual([{ list: [1, -2.5, 1e21] }])
  } finally {
    await database.close()
  }
})

test.each([[[1, null]], [[new Date(0)]], [[['nested']]], ['text'], [null]])(
  '%j is left to the driver',
  (value) => {
    expect(arrayText(value)).toBe(value)
  },
)

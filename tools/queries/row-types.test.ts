import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRawQueries } from './row-types.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'okolo-rows-')))
afterAll(() => rmSync(root, { recursive: true }))

test('reads where raw queries are executed and what their rows hold', () => {
  writeFileSync(join(root, 'tsconfig.json'), '{"compilerOptions": {"strict": true}}')
  writeFileSync(
    join(root, 'store.ts'),
    `class RawBuilder<Row> { execute(): Row[] { return [] } }
declare function sql<Row = unknown>(text: TemplateStringsArray): RawBuilder<Row>
type Person = { name: 'a' | 'b'; seen: Date | null; ids?: number[]; more: { x: 1 } }
sql<Person & { isNew: boolean }>\`select\`
  .execute()
sql\`delete\`.execute()
new Map().entries()
`,
  )
  expect(readRawQueries(root, (file) => file === 'store.ts')).toEqual([
    {
      file: 'store.ts',
      line: 5,
      column: 4,
      row: {
        name: ['string'],
        seen: ['Date', 'null'],
        ids: ['number[]', 'undefined'],
        more: ['object'],
        isNew: ['boolean'],
      },
      text: 'select',
    },
    { file: 'store.ts', line: 6, column: 13, row: null, text: 'delete' },
  ])
})

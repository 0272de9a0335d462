import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRawQueries } from './row-types.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'okolo-spelled-')))
afterAll(() => rmSync(root, { recursive: true }))

const KYSELY = `export class RawBuilder<Row> { execute(): Row[] { return [] } }
export declare const sql: {
  <Row = unknown>(text: TemplateStringsArray, ...parts: unknown[]): RawBuilder<Row>
  ref(name: string): RawBuilder<unknown>
}
`
const SOURCE = `import { sql, type RawBuilder } from './kysely.ts'
import { COLUMNS, isOpen } from './fragments.ts'
export function read(id: number, now: Date, own: RawBuilder<unknown>, isAll: boolean) {
  sql\`select 1\`.execute()
  sql\`select \${COLUMNS} from mail m where id = \${id} and \${isOpen('m', now)}\`.execute()
  sql\`delete from mail \${isAll ? sql\`where true\` : sql\`where false\`}\`.execute()
  sql\`select id from (\${own}) own\`.execute()
}
`
const FRAGMENTS = `import { sql } from './kysely.ts'
export const COLUMNS = sql\`id, key\`
export function isOpen(table: string, now: Date) {
  return sql\`\${sql.ref(table)}.due_at < \${now}\`
}
`

test('spells queries with their fragments in place, and none that its source does not say', () => {
  writeFileSync(join(root, 'tsconfig.json'), '{"compilerOptions": {"strict": true}}')
  writeFileSync(join(root, 'kysely.ts'), KYSELY)
  writeFileSync(join(root, 'fragments.ts'), FRAGMENTS)
  writeFileSync(join(root, 'store.ts'), SOURCE)
  expect(readRawQueries(root, (file) => file === 'store.ts').map(({ text }) => text)).toEqual([
    'select 1',
    'select id, key from mail m where id = $1 and "m".due_at < $2',
    'delete from mail where true',
    null,
  ])
})

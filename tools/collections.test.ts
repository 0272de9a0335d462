import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectionsTable, documentedTable, plainTable } from './collections.ts'

const isThere = existsSync(new URL('../../shared/data/03-ics', import.meta.url))

test.skipIf(!isThere)(
  'docs/sources.md says what is understood of the collections (skipped where ../shared/data is absent)',
  { timeout: 120_000 },
  async () => {
    const table = await collectionsTable()
    expect(table).not.toContain('mapper_failed')
    // Out of date? Run `node tools/collections.ts --write` and review the changes.
    expect(plainTable(documentedTable())).toEqual(plainTable(table))
  },
)

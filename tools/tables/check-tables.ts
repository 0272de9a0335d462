/** Fails if a table is written outside the file or folder that owns it (owners.ts). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNERS, SHARED } from './owners.ts'
import { ownerFaults, tablesIn, writesIn } from './table-writes.ts'

const SERVER = join(import.meta.dirname, '../../apps/server')
const SOURCE = join(SERVER, 'src')
const IS_TEST = /\.test\.ts$|\/testing\//

const migrations = globSync('*.sql', { cwd: join(SERVER, 'migrations') }).toSorted()
const tables = tablesIn(
  migrations.map((file) => readFileSync(join(SERVER, 'migrations', file), 'utf8')),
)
const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !IS_TEST.test(file))
const writes = files.flatMap((file) =>
  writesIn(file, readFileSync(join(SOURCE, file), 'utf8'), tables),
)
const faults = ownerFaults(writes, { ...OWNERS, ...SHARED }, tables)
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nThe owners of tables are in tools/tables/owners.ts.`)
  process.exitCode = 1
} else
  console.log(
    `tables: ${writes.length} statements write ${Object.keys(OWNERS).length} tables of one owner and ${Object.keys(SHARED).length} of several (goal 0)`,
  )

import { READ_AS } from '@okolo/server/platform/database/connections/column-types.ts'
import type { Columns } from '@okolo/server/platform/testing/executed-queries.ts'
import type { RowType } from './row-types.ts'

/** Says where the columns of a query are not what the source reads them as. It may give more columns than are read. */
export function queryFaults(row: RowType, columns: Columns): string[] {
  const missing = Object.entries(row)
    .filter(([name, kinds]) => columns[name] === undefined && !kinds.includes('undefined'))
    .map(([name]) => `${name} is not a column`)
  const wrong = Object.entries(columns).flatMap(([name, { oid, hadNull }]) => {
    const kinds = row[name] ?? ['any']
    const readAs = `read as ${kinds.join(' | ')}`
    const given = READ_AS[oid] ?? 'string'
    const mayBeNull = kinds.includes('null') || kinds.includes('any')
    return [
      ...(kinds.some((kind) => isWrong(kind, given))
        ? [`${name} is ${given} (type ${oid}), ${readAs}`]
        : []),
      ...(hadNull && !mayBeNull ? [`${name} was null, ${readAs}`] : []),
    ]
  })
  return [...missing, ...wrong]
}

function isWrong(kind: string, given: string): boolean {
  if (kind === 'null' || kind === 'undefined' || kind.startsWith('any') || kind === given)
    return false
  if (kind === 'null[]' && given.endsWith('[]')) return false
  if (given === 'Uint8Array') return kind !== 'Buffer'
  // JSON has neither dates nor bytes. The rest of it is not known here.
  if (given.startsWith('json')) return /Date|Uint8Array|Buffer/.test(kind)
  return true
}

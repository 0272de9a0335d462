/** A statement that changes rows of a table. */
export type TableWrite = { table: string; file: string; line: number }

/** In SQL, and as the query builder spells it. `on conflict do update set` and `for update` name no table. */
const WRITES =
  /\b(?:insert\s+into|delete\s+from|update)\s+([a-z_]+)(?=[\s(`])(?!\s+skip\b)|\b(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/gi
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Finds the tables that migrations make and do not drop again. `migrations` in their order. */
export function tablesIn(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>()
  for (const text of migrations)
    for (const [, verb = '', name = '', renamed] of text.matchAll(
      /\b(create|drop|alter)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_]+)(?:\s+rename\s+to\s+([a-z_]+))?/gi,
    ))
      if (verb.toLowerCase() === 'create') tables.add(name)
      else if (verb.toLowerCase() === 'drop') tables.delete(name)
      else if (renamed !== undefined && tables.delete(name)) tables.add(renamed)
  return tables
}

/** Finds the statements of a source file that write one of these tables. */
export function writesIn(file: string, text: string, tables: ReadonlySet<string>): TableWrite[] {
  const code = text.replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...code.matchAll(WRITES)].flatMap(({ 1: inSql, 2: built, index }) => {
    const table = (inSql ?? built ?? '').toLowerCase()
    return tables.has(table) ? [{ table, file, line: code.slice(0, index).split('\n').length }] : []
  })
}

/** Table -> the file or folder that alone may write it. */
export type Owners = Readonly<Record<string, string | readonly string[]>>

/** Names the faults of these writes, a sentence each. */
export function ownerFaults(
  writes: readonly TableWrite[],
  owners: Owners,
  tables: ReadonlySet<string>,
): string[] {
  const ownersOf = (table: string) => [owners[table] ?? []].flat()
  const strangers = writes.flatMap(({ table, file, line }) => {
    const own = ownersOf(table)
    if (own.length === 0) return [`${file}:${line} writes ${table}, which has no owner`]
    return own.some((owner) => isWithin(file, owner))
      ? []
      : [`${file}:${line} writes ${table}, which only ${own.join(' and ')} may write`]
  })
  const idle = Object.keys(owners).flatMap((table) =>
    ownersOf(table).flatMap((owner) => {
      if (!tables.has(table)) return [`${table} is not a table`]
      return writes.some((write) => write.table === table && isWithin(write.file, owner))
        ? []
        : [`${owner} owns ${table} and does not write it`]
    }),
  )
  return [...strangers, ...idle]
}

function isWithin(file: string, owner: string): boolean {
  return file === owner || file.startsWith(`${owner}/`)
}

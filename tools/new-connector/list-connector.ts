const IMPORT = /^import \{ (\w+) \} from '\.\.\/([a-z0-9-]+)\/[a-z0-9.-]+\.ts'\n/gm
const LIST = /(export const openConnectors: readonly AnyConnector\[\] = )\[[^\]]*\]/

/**
 * The text of packages/connectors/src/registry/open-connectors.ts with one more connector, imports and list by id.
 * Throws when the file no longer has the form this understands.
 */
export function withConnector(index: string, id: string, name: string): string {
  const imports = [...index.matchAll(IMPORT)].map(([line, known, folder]) => ({
    line,
    name: known ?? '',
    id: folder ?? '',
  }))
  const listed: string[] = LIST.exec(index)?.[0].match(/\w+(?=\s*[,\]])/g) ?? []
  const isRead =
    LIST.test(index) && listed.every((one) => imports.some((known) => known.name === one))
  if (!isRead) {
    throw new Error(
      'packages/connectors/src/registry/open-connectors.ts has another form than this tool knows: add the connector by hand.',
    )
  }
  if (imports.some((known) => known.name === name)) {
    throw new Error(
      `packages/connectors/src/registry/open-connectors.ts already has something called ${name}.`,
    )
  }
  const added = { line: `import { ${name} } from '../${id}/${id}.ts'\n`, name, id }
  const all = [...imports, added].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const names = all
    .filter((one) => one === added || listed.includes(one.name))
    .map((one) => one.name)

  const rest = index.replace(IMPORT, '')
  const afterImports = /^(?:import [^\n]*\n)*/.exec(rest)?.[0].length ?? 0
  const block = all.map((one) => one.line).join('')
  const text = rest.slice(0, afterImports) + block + rest.slice(afterImports)
  return text.replace(LIST, (_, start: string) => `${start}${formattedList(names, start.length)}`)
}

/** Formats like oxfmt: on one line if it fits 100 characters. */
function formattedList(names: string[], before: number): string {
  const line = `[${names.join(', ')}]`
  return before + line.length <= 100 ? line : `[\n${names.map((name) => `  ${name},\n`).join('')}]`
}

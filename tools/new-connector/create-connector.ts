import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withConnector } from './list-connector.ts'

const TEMPLATES = import.meta.dirname
const CASE = 'fixtures/three-events-one-without-title'

/** New file -> template. `ID` stands for the connector's id. */
const FILES: Record<string, string> = {
  'ID.ts': 'connector.ts.txt',
  'ID.recorded.ts': 'recorded.ts.txt',
  'ID.test.ts': 'test.ts.txt',
  [`${CASE}/events.json`]: 'events.json',
}

/** Names like `new` cannot be exported. */
const RESERVED = new Set(
  'await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let map new null package private protected public return static super switch sync this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/**
 * Writes a connector that already passes the conformance suite and lists it in open-connectors.ts.
 * `root` is the repository. Gives the paths written, relative to it; throws, having written nothing,
 * for a name that is bad or taken.
 */
export function createConnector(root: string, id: string, title: string = titleOf(id)): string[] {
  checkNames(id, title)
  const connectors = join(root, 'packages/connectors/src')
  for (const folder of ['connectors', 'connectors-keyed'])
    if (existsSync(join(root, 'packages', folder, 'src', id)))
      throw new Error(`packages/${folder}/src/${id} is there already.`)
  const index = join(connectors, 'registry/open-connectors.ts')
  const name = id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const listed = withConnector(readFileSync(index, 'utf8'), id, name)

  const written = Object.entries(FILES).map(([file, template]) => {
    const path = join(connectors, id, file.replace('ID', id))
    mkdirSync(dirname(path), { recursive: true })
    const text = readFileSync(join(TEMPLATES, template), 'utf8')
    writeFileSync(path, filled(text, { id, name, title }))
    return path
  })
  writeFileSync(index, listed)
  format(root, [...written, index])
  return [...written, index].map((path) => path.slice(root.length).replace(/^[/\\]/, ''))
}

/** Line breaks depend on the name's length, so the formatter sets them. */
function format(root: string, paths: string[]): void {
  const oxfmt = join(root, 'node_modules/oxfmt/bin/oxfmt')
  const code = paths.filter((path) => path.endsWith('.ts'))
  spawnSync(process.execPath, [oxfmt, ...code], { cwd: root })
}

function checkNames(id: string, title: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40) {
    throw new Error(
      `"${id}" is not an id for a connector: lower case letters, digits and single dashes, a letter first, 40 at most.`,
    )
  }
  if (RESERVED.has(id))
    throw new Error(`"${id}" is a word of the language, or taken by the template.`)
  if (!/^[^'\\\n*]{1,60}$/.test(title)) {
    throw new Error(
      'The title is one line of at most 60 characters, without apostrophe, backslash or asterisk.',
    )
  }
}

function filled(
  text: string,
  { id, name, title }: { id: string; name: string; title: string },
): string {
  const type = name[0]!.toUpperCase() + name.slice(1)
  return text
    .replaceAll('__ID__', id)
    .replaceAll('__NAME__', name)
    .replaceAll('__TYPE__', type)
    .replaceAll('__TITLE__', () => title)
}

/** `lindy-hop` is "Lindy hop". */
function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

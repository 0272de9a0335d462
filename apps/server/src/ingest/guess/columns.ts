import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { fold, pathOf } from './guess-mapping.ts'

/** Objects that only hold a record: its fields are inside. */
const HOLDERS = new Set(
  'node attributes fields properties data event item acf scheduling schedule config meta eventdata'.split(
    ' ',
  ),
)
/** Keys that only hold a text: `title.rendered` is the title. */
const TEXTS = new Set('rendered value text plain raw label'.split(' '))
const DEEPEST = 4
const MOST_COLUMNS = 400
/** Records whose columns are looked at. */
const SAMPLE = 60

/** The columns of a list of records. */
export type Columns = {
  names: string[]
  /** Their places in a record. */
  paths: ReadonlyMap<string, string>
  /** Paths of lists of objects, by their names. */
  lists: ReadonlyMap<string, string>
}

/** Names what the records hold, also deeper down: `node.title` is the title, `venue.name` is `venuename`. */
export function columnsOf(rows: readonly JsonObject[]): Columns {
  const all = rows.slice(0, SAMPLE).flatMap((row) => [...fieldsIn(row, { name: '', path: [] })])
  // Fields higher up in a record are surer.
  const sorted = all.toSorted((a, b) => a.path.length - b.path.length)
  const named = (isList: boolean) =>
    new Map(
      sorted
        .filter((one) => one.isList === isList)
        .toReversed()
        .map(({ name, path }) => [name, path.map(pathOf).join('.')]),
    )
  const paths = named(false)
  return { names: [...paths.keys()].slice(0, MOST_COLUMNS), paths, lists: named(true) }
}

type Field = { name: string; path: string[]; isList: boolean }

function* fieldsIn(
  row: JsonObject,
  { name, path }: Pick<Field, 'name' | 'path'>,
): Generator<Field> {
  for (const [key, value] of Object.entries(row).slice(0, 100)) {
    const own = nameOf(name, key)
    const at = [...path, key]
    if (isJsonObject(value)) {
      if (at.length < DEEPEST) yield* fieldsIn(value, { name: own, path: at })
    } else if (isListOfObjects(value)) yield { name: own, path: at, isList: true }
    else if (value !== null && value !== '') yield { name: own, path: at, isList: false }
  }
}

function nameOf(above: string, key: string): string {
  const word = fold(key)
  if (HOLDERS.has(word)) return above
  if (above === '') return word
  return TEXTS.has(word) ? above : above + word
}

function isListOfObjects(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonObject)
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Marks a packed list. No answer has such a key. */
const ROWS = '\u0001'

/**
 * Returns a loader's data as JSON in which similar objects become rows under one list of names. The router would write
 * each object as code, which makes pages larger.
 */
export function packData(data: unknown): string {
  // Answers of the API came as JSON, so nothing is lost.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.stringify(packed(data as Json))
}

/** Packs before serialising, because a replacer function for JSON is slow. */
function packed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return toRows(value)
  if (Array.isArray(value)) return value.map(packed)
  const result: Item = {}
  for (const [name, part] of Object.entries(value))
    if (part !== undefined) result[name] = packed(part)
  return result
}

/** Reads the output of `packData`. */
export function unpackData(text: string): unknown {
  return JSON.parse(text, (_, value: Json) => (isRows(value) ? fromRows(value) : value))
}

type Item = { [key: string]: Json }
type Rows = { [ROWS]: string[]; rows: Json[][] }

function isList(value: Json): value is Item[] {
  if (!Array.isArray(value) || value.length < 2) return false
  const [first] = value
  if (!isItem(first)) return false
  const names = Object.keys(first).join()
  return value.every((item) => isItem(item) && Object.keys(item).join() === names)
}

function isItem(value: Json | undefined): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toRows(items: Item[]): Json {
  const names = Object.keys(items[0] ?? {})
  return {
    [ROWS]: names,
    rows: items.map((item) => names.map((name) => packed(item[name] ?? null))),
  }
}

function isRows(value: Json): value is Rows {
  return isItem(value) && ROWS in value
}

function fromRows({ [ROWS]: names, rows }: Rows): Item[] {
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
}

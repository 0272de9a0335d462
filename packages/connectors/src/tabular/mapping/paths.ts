import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'

type Step =
  | { kind: 'key'; key: string }
  | { kind: 'index'; index: number }
  | { kind: 'all' }
  | { kind: 'where'; key: string; equals: string }
  /** The text here is itself JSON. */
  | { kind: 'json' }

/** A parsed path. `[]` is the value itself. */
export type Path = readonly Step[]

/**
 * Parses a path: `address.area.'street-address'`, `timings.json()`, `images[0].url`, `atributo[nombre=TITULO]`,
 * `rows[*]`, and `.` for the value itself. Throws an Error that names the mistake and its position.
 */
export function parsePath(text: string): Path {
  if (text.trim() === '') throw new Error('the path is empty; "." means the value itself')
  if (text === '.') return []
  const steps: Step[] = []
  let at = 0
  while (at < text.length) {
    const isBracket = text[at] === '['
    if (!isBracket && steps.length > 0) {
      if (text[at] !== '.') throw pathError(text, at, 'expected "." or "["')
      at++
    }
    const pattern = isBracket ? BRACKET : KEY
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) throw pathError(text, at, isBracket ? BRACKET_HINT : 'a key is missing')
    steps.push(isBracket ? bracketStep(match) : keyStep(match, text, at))
    at = pattern.lastIndex
  }
  return steps
}

const KEY = /'([^']+)'|"([^"]+)"|([^.[\]()'"=]+)(\(\))?/y
const BRACKET =
  /\[\s*(?:(-?\d+)|(\*)|(?:'([^']+)'|"([^"]+)")|(?:'([^']+)'|"([^"]+)"|([^=[\]'"]+?))\s*=\s*(?:'([^']*)'|"([^"]*)"|([^\]'"]*?)))\s*\]/y
const BRACKET_HINT =
  'expected [number], [*], ["quoted key"] or [key=value]; is the bracket closed, are quotes paired'

const pathError = (text: string, at: number, message: string) =>
  new Error(`path "${text}": ${message}, at character ${at + 1}`)

function keyStep(match: RegExpExecArray, text: string, at: number): Step {
  const [, single, double, bare, call] = match
  if (bare === undefined) return { kind: 'key', key: single ?? double! }
  const key = bare.trim()
  if (call) {
    if (key === 'json') return { kind: 'json' }
    throw pathError(text, at, `"${key}()" is not a function of a path; there is "json()"`)
  }
  return key === '*' ? { kind: 'all' } : { kind: 'key', key }
}

function bracketStep(match: RegExpExecArray): Step {
  const [, index, all, ...rest] = match
  if (index !== undefined) return { kind: 'index', index: Number(index) }
  if (all !== undefined) return { kind: 'all' }
  const quoted = rest[0] ?? rest[1]
  if (quoted !== undefined) return { kind: 'key', key: quoted }
  const key = (rest[2] ?? rest[3] ?? rest[4]!).trim()
  return { kind: 'where', key, equals: rest[5] ?? rest[6] ?? rest[7] ?? '' }
}

/**
 * Returns every value at a path, in the record's order. A key applies to each member of a list, and a single value
 * counts as a list of one, because XML does not distinguish them.
 */
export function valuesAt(path: Path, value: Json): Json[] {
  let found: Json[] = [value]
  for (const step of path) {
    found = found.flatMap((one) => take(step, one))
    if (found.length === 0) break
  }
  return found
}

function take(step: Step, value: Json): Json[] {
  switch (step.kind) {
    case 'key':
      return asList(value).flatMap((one) => member(one, step.key))
    case 'index': {
      const list = asList(value)
      const one = list.at(step.index)
      return one === undefined ? [] : [one]
    }
    case 'all':
      return Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [value]
    case 'where':
      return asList(value).filter((one) =>
        [...member(one, step.key), ...member(one, `@${step.key}`)].some(
          (text) => plainText(text) === step.equals,
        ),
      )
    case 'json':
      return parsed(value)
    default:
      return step satisfies never
  }
}

const asList = (value: Json): Json[] =>
  Array.isArray(value) ? value : value === null ? [] : [value]

function member(value: Json, key: string): Json[] {
  return isJsonObject(value) && Object.hasOwn(value, key) ? [value[key]!] : []
}

function parsed(value: Json): Json[] {
  if (typeof value !== 'string') return value === null ? [] : [value]
  try {
    const inner: Json = JSON.parse(value)
    return [inner]
  } catch {
    return []
  }
}

/** Returns a single value as text. Null for none, for lists, and for objects without text. */
export function plainText(value: Json): string | null {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // An XML element with attributes keeps its text under this name.
  if (isJsonObject(value)) return typeof value['#text'] === 'string' ? value['#text'].trim() : null
  return null
}

import { printParseErrorCode, visit } from 'jsonc-parser'
import type { Json } from '../json.ts'

/** Counted from 1, as editors do. */
export type Position = { line: number; column: number }

export type PositionedJson = {
  value: Json
  /** Position of the value at this path, or undefined. */
  valueAt(path: readonly PropertyKey[]): Position | undefined
  /** Position of the key itself. */
  keyAt(path: readonly PropertyKey[]): Position | undefined
}

/** The file is not JSON. Points to the first mistake. */
export class JsonSyntaxError extends Error {
  readonly position: Position

  constructor(message: string, position: Position) {
    super(message)
    this.name = 'JsonSyntaxError'
    this.position = position
  }
}

const MAX_DEPTH = 100

/**
 * Parses strict JSON (RFC 8259) with positions, for files that people write. Refuses duplicate keys and names common
 * slips (extra commas, single quotes, comments). Throws JsonSyntaxError.
 */
export function parsePositionedJson(given: string): PositionedJson {
  const text = given.replace(/^\uFEFF/, '')
  const values = new Map<string, Position>()
  const keys = new Map<string, Position>()
  let depth = 0

  const open: Visited = (_offset, _length, line, column, path) => {
    depth += 1
    if (depth > MAX_DEPTH) fail(`nested more than ${MAX_DEPTH} levels deep`, line, column)
    values.set(keyOf(path()), { line: line + 1, column: column + 1 })
  }
  const close = () => void (depth -= 1)

  visit(
    text,
    {
      onObjectBegin: open,
      onObjectEnd: close,
      onArrayBegin: open,
      onArrayEnd: close,
      onObjectProperty: (name, _offset, _length, line, column, path) => {
        const key = keyOf([...path(), name])
        if (keys.has(key)) fail(`the key "${name}" is written twice`, line, column)
        keys.set(key, { line: line + 1, column: column + 1 })
      },
      onLiteralValue: (_value, _offset, _length, line, column, path) =>
        void values.set(keyOf(path()), { line: line + 1, column: column + 1 }),
      onError: (code, offset, length, line, column) =>
        fail(mistake(printParseErrorCode(code), text.slice(offset), length), line, column),
    },
    { disallowComments: true },
  )
  const value: Json = JSON.parse(text)
  return {
    value,
    valueAt: (path) => values.get(keyOf(path)),
    keyAt: (path) => keys.get(keyOf(path)),
  }
}

type Visited = (
  offset: number,
  length: number,
  line: number,
  column: number,
  path: () => PropertyKey[],
) => void

const keyOf = (path: readonly PropertyKey[]) => JSON.stringify(path.map(String))

function fail(message: string, line: number, column: number): never {
  throw new JsonSyntaxError(message, { line: line + 1, column: column + 1 })
}

/** The library's names of mistakes in words. Those that are not here are said with what stands there. */
const MISTAKES: Record<string, string> = {
  InvalidCommentToken: 'comments are not JSON; write them as the value of a "comment" key',
  UnexpectedEndOfString: 'this text is not closed by a double quote on its line',
  InvalidCharacter: 'this text is not closed by a double quote on its line',
  InvalidEscapeCharacter: 'a backslash that starts no escape; a backslash is written "\\\\"',
  InvalidUnicode: 'a backslash that starts no escape; a backslash is written "\\\\"',
  EndOfFileExpected: 'unexpected text after the end of the JSON',
}
const EXPECTED: Record<string, string> = {
  PropertyNameExpected: 'a key in double quotes',
  ColonExpected: '":"',
  CommaExpected: '"," or the closing bracket',
  CloseBraceExpected: '"," or "}"',
  CloseBracketExpected: '"," or "]"',
}

/** Returns what is wrong. `rest` is the text from the mistake on. */
function mistake(code: string, rest: string, length: number): string {
  const said = MISTAKES[code]
  if (said !== undefined) return said
  if (rest.startsWith("'")) return 'texts are written in double quotes'
  if (code === 'InvalidSymbol')
    return `"${rest.slice(0, length)}" is not JSON value; texts are written in double quotes`
  const isValue = EXPECTED[code] === undefined || code === 'PropertyNameExpected'
  if (isValue && /^[\]}]/.test(rest)) return `one comma too many before "${rest[0]}"`
  const found = rest === '' ? 'the end of the file' : JSON.stringify(rest[0])
  return `expected ${EXPECTED[code] ?? 'a value'}, found ${found}`
}

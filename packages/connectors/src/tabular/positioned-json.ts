import type { Json, JsonObject } from '../json.ts'

/** Counted from 1, as editors do. */
export type Position = { line: number; column: number }

export type PositionedJson = {
  value: Json
  /** Position of the value at this path, or undefined. */
  valueAt(path: readonly PropertyKey[]): Position | undefined
  /** Position of the key itself. */
  keyAt(path: readonly PropertyKey[]): Position | undefined
}

/** The file is no JSON. Points to the first invalid character. */
export class JsonSyntaxError extends Error {
  readonly position: Position

  constructor(message: string, position: Position) {
    super(message)
    this.name = 'JsonSyntaxError'
    this.position = position
  }
}

/**
 * Parses strict JSON (RFC 8259) with positions, for files that people write. Refuses duplicate keys and names common
 * slips (extra commas, single quotes, comments). Throws JsonSyntaxError.
 */
export function parsePositionedJson(text: string): PositionedJson {
  const reader = new Reader(text)
  const value = reader.document()
  return {
    value,
    valueAt: (path) => find(reader.values, path),
    keyAt: (path) => find(reader.keys, path),
  }
}

const find = (places: Map<string, Position>, path: readonly PropertyKey[]) =>
  places.get(JSON.stringify(path.map(String)))

const MAX_DEPTH = 100

class Reader {
  readonly values = new Map<string, Position>()
  readonly keys = new Map<string, Position>()
  readonly #text: string
  readonly #lineStarts: number[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#lineStarts = [0]
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      this.#lineStarts.push(at + 1)
    }
  }

  document(): Json {
    if (this.#text.startsWith('\uFEFF')) this.#at = 1
    const value = this.#value([])
    this.#space()
    if (this.#at < this.#text.length) this.#fail('unexpected text after the end of the JSON')
    return value
  }

  #value(path: string[]): Json {
    this.#space()
    this.values.set(JSON.stringify(path), this.#position(this.#at))
    if (path.length > MAX_DEPTH) this.#fail(`nested more than ${MAX_DEPTH} levels deep`)
    const first = this.#text[this.#at]
    if (first === '{') return this.#object(path)
    if (first === '[') return this.#array(path)
    if (first === '"') return this.#string()
    const token = /[^\s,:{}[\]"]*/y
    token.lastIndex = this.#at
    const bare = token.exec(this.#text)?.[0] ?? ''
    if (/^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/.test(bare)) {
      this.#at += bare.length
      const word: Json = JSON.parse(bare)
      return word
    }
    if (bare === '') this.#fail(`expected a value${this.#found()}`)
    if (bare.startsWith("'")) this.#fail('strings are written in double quotes')
    return this.#fail(`"${bare}" is no JSON value; texts are written in double quotes`)
  }

  #object(path: string[]): JsonObject {
    const object: JsonObject = {}
    this.#at++
    this.#space()
    while (this.#text[this.#at] !== '}') {
      if (this.#text[this.#at] !== '"')
        this.#fail(`expected a key in double quotes${this.#found()}`)
      const keyAt = this.#at
      const key = this.#string()
      if (Object.hasOwn(object, key)) this.#fail(`the key "${key}" is written twice`, keyAt)
      const keyPath = [...path, key]
      this.keys.set(JSON.stringify(keyPath), this.#position(keyAt))
      this.#space()
      if (this.#text[this.#at] !== ':') this.#fail(`expected ":" after "${key}"${this.#found()}`)
      this.#at++
      const value = this.#value(keyPath)
      // Not an assignment: "__proto__" is a key like any other here.
      Object.defineProperty(object, key, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
      this.#comma('}')
    }
    this.#at++
    return object
  }

  #array(path: string[]): Json[] {
    const array: Json[] = []
    this.#at++
    this.#space()
    while (this.#text[this.#at] !== ']') {
      array.push(this.#value([...path, String(array.length)]))
      this.#comma(']')
    }
    this.#at++
    return array
  }

  /** After a member: a comma with another member behind it, or the closing bracket. */
  #comma(closing: string): void {
    this.#space()
    const found = this.#text[this.#at]
    if (found === closing) return
    if (found !== ',') this.#fail(`expected "," or "${closing}"${this.#found()}`)
    const comma = this.#at++
    this.#space()
    if (this.#text[this.#at] === closing)
      this.#fail(`one comma too many before "${closing}"`, comma)
  }

  #string(): string {
    const start = this.#at
    for (let at = start + 1; at < this.#text.length; at++) {
      const char = this.#text[at]!
      if (char === '\\') at++
      else if (char < ' ') break
      else if (char === '"') {
        this.#at = at + 1
        try {
          return String(JSON.parse(this.#text.slice(start, this.#at)))
        } catch {
          return this.#fail(
            'a backslash that starts no escape; a backslash is written "\\\\"',
            start,
          )
        }
      }
    }
    return this.#fail('this text is not closed by a double quote on its line', start)
  }

  #space(): void {
    const space = /[ \t\r\n]*/y
    space.lastIndex = this.#at
    this.#at += space.exec(this.#text)![0].length
    if (this.#text.startsWith('//', this.#at) || this.#text.startsWith('/*', this.#at)) {
      this.#fail('comments are no JSON; write them as the value of a "comment" key')
    }
  }

  #found(): string {
    const char = this.#text[this.#at]
    return char === undefined ? ', found the end of the file' : `, found ${JSON.stringify(char)}`
  }

  #position(at: number): Position {
    let low = 0
    let high = this.#lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#lineStarts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - this.#lineStarts[low]! + 1 }
  }

  #fail(message: string, at = this.#at): never {
    throw new JsonSyntaxError(message, this.#position(at))
  }
}

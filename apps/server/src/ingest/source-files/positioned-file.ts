import {
  JsonSyntaxError,
  parsePositionedJson,
  type Position,
  type PositionedJson,
} from '@okolo/connectors/tabular/positioned-json'
import type { z } from 'zod'

/** A mistake of a JSON file, with its place. */
export type Mistake = { at: Position; path: PropertyKey[]; message: string }

export const START: Position = { line: 1, column: 1 }

const place = (fileName: string, { line, column }: Position) => `${fileName}:${line}:${column}`

/** Parses JSON whose values know their places. Throws an Error that names file, line and column of a mistake. */
export function parseFile(content: string, fileName: string): PositionedJson {
  try {
    return parsePositionedJson(content)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new Error(`${place(fileName, error.position)}: ${error.message}`, { cause: error })
  }
}

/** The issues of a schema, each with its place in the file. `base`: the path of what the schema was asked about. */
export function mistakesOf(
  error: z.ZodError,
  base: readonly PropertyKey[],
  json: PositionedJson,
): Mistake[] {
  return error.issues.flatMap((issue): Mistake[] => {
    const path = [...base, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        at: json.keyAt([...path, key]) ?? json.valueAt(path) ?? START,
        path: [...path, key],
        message: 'is not known here',
      }))
    const at = json.valueAt(path)
    if (at !== undefined) return [{ at, path, message: issue.message }]
    // Not written: told at what should hold it.
    const holder = path.slice(0, -1)
    return [{ at: json.valueAt(holder) ?? START, path, message: 'is missing' }]
  })
}

/** An Error with one line per mistake, in the order of the file: `live.json:12:7 sources.3.city: what is wrong`. */
export function mistaken(mistakes: readonly Mistake[], fileName: string): Error {
  const lines = mistakes
    .toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .map(
      ({ at, path, message }) => `${place(fileName, at)} ${path.join('.') || '(file)'}: ${message}`,
    )
  return new Error([...new Set(lines)].join('\n'))
}

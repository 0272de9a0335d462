import type { z } from 'zod'
import type { Mapping } from './mapping/mapping.ts'
import { mappingSchema } from './mapping/mapping.ts'
import { withFormat } from './datasets/dataset.ts'
import type { Position, PositionedJson } from './positioned-json.ts'
import { JsonSyntaxError, parsePositionedJson } from './positioned-json.ts'

/**
 * Reads a mapping file. Throws an Error with one line per mistake, `file:line:column key: what is wrong`, in file
 * order. Connectors named after a format may omit `fetch.format`.
 */
export function parseMappingFile(text: string, fileName: string, connector = 'tabular'): Mapping {
  let json: PositionedJson
  try {
    json = parsePositionedJson(text)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new Error(`${place(fileName, error.position)}: ${error.message}`, { cause: error })
  }
  const parsed = mappingSchema.safeParse(
    connector === 'tabular' ? json.value : withFormat(json.value, connector),
  )
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.flatMap((issue) => locate(issue, json))
  mistakes.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
  const lines = mistakes.map(({ at, key, message }) => `${place(fileName, at)} ${key}: ${message}`)
  throw new Error([...new Set(lines)].join('\n'), { cause: parsed.error })
}

const place = (fileName: string, at: Position) => `${fileName}:${at.line}:${at.column}`

type Mistake = { at: Position; key: string; message: string }

function locate(issue: z.core.$ZodIssue, json: PositionedJson): Mistake[] {
  const path = writtenPath(issue.path, json)
  const at = json.valueAt(path)!
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('; ')
    return issue.keys.map((key) => {
      const keyPath = [...path, key]
      // The issue has one message for all keys. This picks the part about one key.
      const from = messages.findIndex((message) => message.startsWith(`unknown key "${key}"`))
      const message = messages.slice(from, from + 2).join('; ')
      return { at: json.keyAt(keyPath) ?? at, key: keyPath.join('.'), message }
    })
  }
  const isMissing = issue.path.length > 0 && path.length < issue.path.length && isAbsent(issue)
  if (isMissing) {
    const missing = String(issue.path[path.length])
    return [{ at, key: keyName(path), message: `the key "${missing}" is missing` }]
  }
  return [{ at, key: keyName(path), message: issue.message }]
}

const keyName = (path: readonly PropertyKey[]) => (path.length === 0 ? '(file)' : path.join('.'))

const isAbsent = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined

/** Returns the part of the issue's path that exists in the file. Short forms have no `path` key and no list. */
function writtenPath(path: readonly PropertyKey[], json: PositionedJson): PropertyKey[] {
  const written: PropertyKey[] = []
  for (const key of path) {
    if (json.valueAt([...written, key])) written.push(key)
  }
  return written
}

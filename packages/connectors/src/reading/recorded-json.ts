import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { RecordedAnswer, RecordedFile } from '../recorded.ts'
import { decodeText } from '../text/decode.ts'

/**
 * Returns the JSON files among recorded ones. Skips invalid ones, because folders also hold notes and error pages.
 * Throws without any JSON.
 */
export function recordedJson(files: RecordedFile[]): { name: string; value: Json }[] {
  const read: { name: string; value: Json }[] = []
  const bad: string[] = []
  for (const file of files) {
    if (!/\.json$/i.test(file.name)) continue
    try {
      read.push({
        name: file.name,
        value: JSON.parse(decodeText(file.body, { kind: 'json' }).text),
      })
    } catch (cause) {
      bad.push(`${file.name}: ${cause instanceof Error ? cause.message : 'no JSON'}`)
    }
  }
  if (read.length === 0)
    throw new Error(`no readable .json file (${bad.join('; ') || 'none at all'})`)
  return read
}

const DEEPEST = 8

/**
 * Returns the objects of one kind in recorded JSON, in order and at any depth but not within each other. Of several with
 * one `id` the last counts.
 */
export function recordedObjects(
  files: RecordedFile[],
  isWanted: (value: JsonObject) => boolean,
): JsonObject[] {
  const found = new Map<Json | symbol, JsonObject>()
  const look = (value: Json, depth: number): void => {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) for (const item of value) look(item, depth + 1)
    if (!isJsonObject(value)) return
    if (isWanted(value)) found.set(value['id'] ?? Symbol('no id'), value)
    else for (const inner of Object.values(value)) look(inner, depth + 1)
  }
  for (const { value } of recordedJson(files)) look(value, 0)
  return [...found.values()]
}

/** The answer of a recorded platform that speaks JSON. */
export function jsonAnswer(body: Json, status = 200): RecordedAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

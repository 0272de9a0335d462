import type { Json } from '../json.ts'
import type { RecordedFile } from '../recorded.ts'
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

import type { SyncContext } from '../../connector.ts'
import type { Json } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import type { Question } from './question.ts'
import { ask } from './ask.ts'
import type { Shape } from '../formats/parse.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { readTexts } from '../mapping/values.ts'

/**
 * Reads the second file of a mapping. Returns a function that adds its row to a record, or null without such a file.
 * The key goes only to the feed's own host.
 */
export async function joinRows(
  context: SyncContext<Mapping>,
  question: Question,
): Promise<((row: Json) => Json) | null> {
  const { join } = context.config.fetch
  if (!join) return null
  const url = new URL(join.url)
  const headers = url.host === question.url.host ? question.headers : {}
  const answer = await ask(context, { headers }, url, {
    shape: shapeOf(url),
    records: join.records,
  })
  const byKey = new Map<string, Json>()
  for (const row of answer !== null && 'parsed' in answer ? answer.parsed.rows : []) {
    const key = readTexts({ path: [join.key] }, row)[0]
    if (key !== undefined) byKey.set(key, row)
  }
  return (row) => {
    const key = readTexts({ path: [join.on] }, row)[0]
    const found = key === undefined ? undefined : byKey.get(key)
    return found !== undefined && isJsonObject(row) ? { ...row, [join.as]: found } : row
  }
}

function shapeOf({ pathname }: URL): Shape {
  const ending = /\.(csv|xml|jsonl)$/i.exec(pathname)?.[1]?.toLowerCase()
  return ending === 'csv' || ending === 'xml' || ending === 'jsonl' ? ending : 'json'
}

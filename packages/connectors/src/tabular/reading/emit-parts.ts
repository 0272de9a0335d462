import type { Message } from '../../connector.ts'
import type { Json } from '../../json.ts'
import { emitPage, recordLimit, type Tally } from './emit-page.ts'
import type { Note, Parsed } from '../formats/parsed.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { TabularCursor } from './cursor.ts'

/**
 * Yields the records of a large answer part by part, as `emitPage` does for a page. The cursor counts records of the
 * whole answer.
 */
export async function* emitParts(
  parts: AsyncGenerator<Parsed>,
  cursor: TabularCursor,
  mapping: Mapping,
  { tally, others }: { tally: Tally; others: ((row: Json) => Json) | null },
): AsyncGenerator<Message<TabularCursor>> {
  const told = new Set<string>()
  let before = 0
  for await (const part of parts) {
    yield* untold(part.notes, told)
    const page = others ? { ...part, rows: part.rows.map(others) } : part
    const from = {
      ...cursor,
      position: { ...cursor.position, offset: before },
      row: Math.max(0, cursor.row - before),
    }
    const messages = emitPage(page, from, mapping, tally)
    let next = messages.next()
    for (; next.done !== true; next = messages.next()) {
      const message = next.value
      if (message.type !== 'checkpoint') yield message
      else yield { ...message, cursor: { ...cursor, row: before + message.cursor.row } }
    }
    before += next.value
    if (tally.isPartial && before >= recordLimit(mapping)) return
  }
}

function* untold(notes: readonly Note[], told: Set<string>): Generator<Message<TabularCursor>> {
  for (const { code, message } of notes) {
    if (told.has(code)) continue
    told.add(code)
    yield { type: 'note', code, message }
  }
}

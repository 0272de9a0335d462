import type { Message } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import { detached } from '@okolo/connectors/text/detached'
import { inRepeatableTransaction } from '#server/platform/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { IncomingBatch } from './incoming-batch.ts'
import { recordIds, storeRecords, type IncomingRecord } from './record-store.ts'
import { oversized, storableId } from './record-size.ts'
import { note } from './report.ts'
import type { Run } from './run.ts'
import { withdrawRecords } from './withdraw.ts'
import { writePage } from './write-page.ts'

/** Reads the source to its end. Returns the ids of a whole listing, or null where absence means nothing. */
export async function readSource(run: Run, http: Http): Promise<Set<string> | null> {
  const { source, connector, report, clock } = run
  const context = {
    config: run.config,
    secrets: run.secrets ?? {},
    city: run.ownCity,
    http,
    signal: run.signal,
    now: clock,
    ...(run.window === undefined ? {} : { window: run.window }),
  }
  const seen = new Set<string>()
  const batch = new IncomingBatch()
  let isComplete = false
  const flush = async () => {
    const { records, cursor } = batch.take()
    if (records.length === 0 && cursor === undefined) return
    // Raw first, and together with the cursor: after a crash the platform is asked again for exactly the missing records.
    const waiting = await inRepeatableTransaction(run.db, async (tx) => {
      const stored = await storeRecords(tx, source.id, records, clock())
      report.recordsNew += stored.added
      report.recordsChanged += stored.changed
      if (cursor !== undefined) await run.saveCursor(tx, cursor.value)
      return stored.waiting
    })
    if (waiting.length > 0) await writePage(run, waiting)
    run.onProgress?.(report, run.total)
    batch.goOn()
  }
  const messages: AsyncIterable<Message<unknown>> = connector.sync(context, run.cursor)
  try {
    for await (const message of messages) {
      run.signal.throwIfAborted()
      switch (message.type) {
        case 'record':
        case 'broken': {
          const incoming = incomingOf(message)
          seen.add(detached(incoming.id))
          report.records += 1
          batch.add(incoming)
          if (batch.isFull()) await flush()
          break
        }
        case 'delete':
          await flush()
          await withdrawRecords(run, await recordIds(run.db, source.id, [recordIdOf(message.id)]))
          break
        case 'note':
          note(report, message.code, message.message)
          break
        case 'total':
          run.total = message.count
          run.onProgress?.(report, run.total)
          break
        case 'checkpoint':
          batch.checkpoint(message.cursor)
          if (batch.isDue()) await flush()
          break
        case 'complete':
          isComplete = true
          break
      }
    }
    await flush()
  } catch (error) {
    // Records before a checkpoint are kept; those after it come again.
    if (!run.signal.aborted && batch.hasCheckpoint()) await flush().catch(() => undefined)
    throw error
  }
  // After a resume the first part was seen by an earlier process: absence is judged by the next full run.
  const isWhole = isComplete && !report.resumed && connector.manifest.deletes !== 'none'
  return isWhole ? seen : null
}

const recordIdOf = (id: string) => storableId(storableText(id))

function incomingOf(
  message: Message<unknown> & { type: 'record' | 'broken' },
): IncomingRecord & { characters: number } {
  const id = recordIdOf(message.id)
  const { characters, tooMuch } = oversized(message.raw)
  if (tooMuch !== null) {
    const { raw, ...broken } = tooMuch
    return { id, raw, broken, characters }
  }
  return { id, raw: message.raw, broken: message.type === 'broken' ? message : null, characters }
}

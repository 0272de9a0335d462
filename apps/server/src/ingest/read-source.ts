import type { Message } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import { inTransaction } from '#server/platform/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { mapPending } from './map-pending.ts'
import { recordIds, storeRecords, type IncomingRecord } from './record-store.ts'
import { MOST_CHARACTERS, oversized, sizeOfRecord, storableId } from './record-size.ts'
import { note } from './report.ts'
import { BATCH, type Run } from './run.ts'
import { withdrawRecords } from './withdraw.ts'

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
  let batch: IncomingRecord[] = []
  let batchSize = 0
  let isComplete = false
  const flush = async (cursor?: { value: unknown }) => {
    const records = batch
    batch = []
    batchSize = 0
    // Raw first: whatever mapping does, what the platform gave is kept and the run goes on from here.
    await inTransaction(run.db, async (tx) => {
      const stored = await storeRecords(tx, source.id, records, clock())
      report.recordsNew += stored.added
      report.recordsChanged += stored.changed
      if (cursor !== undefined) await run.saveCursor(tx, cursor.value)
    })
    await mapPending(run)
    run.onProgress?.(report, run.total)
  }
  const messages: AsyncIterable<Message<unknown>> = connector.sync(context, run.cursor)
  for await (const message of messages) {
    run.signal.throwIfAborted()
    switch (message.type) {
      case 'record':
      case 'broken':
        seen.add(recordIdOf(message.id))
        report.records += 1
        batch.push(incomingOf(message))
        batchSize += sizeOfRecord(batch.at(-1)!.raw).characters
        if (batch.length >= BATCH || batchSize > BATCH_CHARACTERS) await flush()
        break
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
        await flush({ value: message.cursor })
        break
      case 'complete':
        isComplete = true
        break
    }
  }
  await flush()
  // After a resume the first part was seen by an earlier process: absence is judged by the next full run.
  const isWhole = isComplete && !report.resumed && connector.manifest.deletes !== 'none'
  return isWhole ? seen : null
}

/** Large records are stored a few at a time. */
const BATCH_CHARACTERS = 4 * MOST_CHARACTERS

const recordIdOf = (id: string) => storableId(storableText(id))

function incomingOf(message: Message<unknown> & { type: 'record' | 'broken' }): IncomingRecord {
  const id = recordIdOf(message.id)
  const tooMuch = oversized(message.raw)
  if (tooMuch !== null) {
    const { raw, ...broken } = tooMuch
    return { id, raw, broken }
  }
  return { id, raw: message.raw, broken: message.type === 'broken' ? message : null }
}

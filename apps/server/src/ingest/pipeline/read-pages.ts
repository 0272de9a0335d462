import type { Message } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import { detached } from '@okolo/connectors/text/detached'
import { storableText } from '#server/platform/json-column.ts'
import { IncomingBatch } from './incoming-batch.ts'
import type { IncomingRecord } from '../records/record-store.ts'
import { oversized, storableId } from '../records/record-size.ts'
import { note } from '../sources/report.ts'
import type { Run } from './run.ts'

/** A part of a listing, as the platform gave it. */
export type Page = {
  records: IncomingRecord[]
  /** The last checkpoint; it stands for all records up to here. */
  cursor: { value: unknown } | undefined
  /** Ids of records that the platform takes back, after these records. */
  deleted: string[]
  /** The connector says that it has listed everything. */
  isComplete: boolean
}

/**
 * Reads a source to its end, page by page; the last page may be empty. If reading fails, records before a checkpoint are given
 * first; those after it come again with the next run.
 */
export async function* readPages(run: Run, http: Http): AsyncGenerator<Page> {
  const { report } = run
  const batch = new IncomingBatch()
  let isComplete = false
  try {
    for await (const message of messagesOf(run, http)) {
      run.signal.throwIfAborted()
      switch (message.type) {
        case 'record':
        case 'broken':
          report.records += 1
          batch.add(incomingOf(message))
          if (batch.isFull()) {
            yield pageOf(batch)
            batch.goOn()
          }
          break
        case 'delete':
          yield { ...pageOf(batch), deleted: [recordIdOf(message.id)] }
          batch.goOn()
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
          if (batch.isDue()) {
            yield pageOf(batch)
            batch.goOn()
          }
          break
        case 'complete':
          isComplete = true
          break
      }
    }
  } catch (error) {
    if (!run.signal.aborted && batch.hasCheckpoint()) yield pageOf(batch)
    throw error
  }
  yield { ...pageOf(batch), isComplete }
}

function messagesOf(run: Run, http: Http): AsyncIterable<Message<unknown>> {
  const context = {
    config: run.config,
    secrets: run.secrets ?? {},
    city: run.ownCity,
    http,
    signal: run.signal,
    now: run.clock,
    ...(run.window === undefined ? {} : { window: run.window }),
  }
  return run.connector.sync(context, run.cursor)
}

function pageOf(batch: IncomingBatch): Page {
  return { ...batch.take(), deleted: [], isComplete: false }
}

const recordIdOf = (id: string) => detached(storableId(storableText(id)))

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

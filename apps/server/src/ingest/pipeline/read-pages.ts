import type { Message } from '@okolo/connectors/connector'
import type { Http } from '@okolo/connectors/http'
import { detached } from '@okolo/connectors/text/detached'
import { storableText } from '#server/platform/json-column.ts'
import type { IncomingRecord } from '../records/record-store.ts'
import { oversized, storableId } from '../records/record-size.ts'
import { note } from '../sources/report.ts'
import { BATCH, BATCH_CHARACTERS, type Run } from './run.ts'

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

/** A platform that answers slowly is kept up with: a process that is killed need not ask it again for more than this. */
const DUE_MS = 50

/**
 * Reads a source to its end, page by page; the last page may be empty. Pages of platforms are of any size, so checkpoints
 * wait for a page worth a transaction; not for long. If reading fails, records before a checkpoint are given first; those
 * after it come again with the next run.
 */
export async function* readPages(run: Run, http: Http): AsyncGenerator<Page> {
  const { report } = run
  let page = emptyPage()
  let characters = 0
  let since = performance.now()
  let isComplete = false
  try {
    for await (const message of messagesOf(run, http)) {
      run.signal.throwIfAborted()
      let isDue = false
      switch (message.type) {
        case 'record':
        case 'broken': {
          report.records += 1
          const { characters: more, ...record } = incomingOf(message)
          page.records.push(record)
          characters += more
          isDue = page.records.length >= BATCH || characters > BATCH_CHARACTERS
          break
        }
        case 'delete':
          page.deleted.push(recordIdOf(message.id))
          isDue = true
          break
        case 'note':
          note(report, message.code, message.message)
          break
        case 'total':
          run.total = message.count
          run.onProgress?.(report, run.total)
          break
        case 'checkpoint':
          page.cursor = { value: message.cursor }
          isDue = performance.now() - since > DUE_MS
          break
        case 'complete':
          isComplete = true
          break
      }
      if (!isDue) continue
      yield page
      page = emptyPage()
      characters = 0
      // How long reading takes counts from now, and not how long storing took.
      since = performance.now()
    }
  } catch (error) {
    if (!run.signal.aborted && page.cursor !== undefined) yield page
    throw error
  }
  yield { ...page, isComplete }
}

function emptyPage(): Page {
  return { records: [], cursor: undefined, deleted: [], isComplete: false }
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

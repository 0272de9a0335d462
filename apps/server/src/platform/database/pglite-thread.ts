/**
 * The worker thread of the embedded database. In the main thread its queries would block the event
 * loop (decision 0002).
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { Answer, Call, Result, ThreadData } from './pglite-protocol.ts'
import { PARSERS } from './connections/column-types.ts'
import { threadTime } from '../processor-time.ts'

const port = parentPort
if (port === null) throw new Error('pglite-thread.ts runs as a worker thread')
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own main thread is the only sender
const data = workerData as ThreadData

const options: PGliteOptions = {
  extensions: { unaccent, pg_trgm, btree_gin, btree_gist },
  // Creating a database starts PostgreSQL several times, each with its own buffers.
  initDbStartParams: ['-c', 'shared_buffers=8MB'],
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'jit=off'],
  parsers: PARSERS,
  pgliteWasmModule: data.module,
}
if (data.dataDir !== undefined) options.dataDir = data.dataDir
if (data.snapshot !== undefined) options.loadDataDir = new Blob([data.snapshot])
const database = await PGlite.create(options)

async function answer(call: Call): Promise<Result> {
  switch (call.kind) {
    case 'query': {
      const began = threadTime()
      const { rows, affectedRows } = await database.query(call.sql, call.parameters)
      return { rows, affectedRows, spent: threadTime() - began }
    }
    case 'exec':
      await database.exec(call.sql)
      return { rows: [] }
    case 'dump':
      return { rows: [], snapshot: await (await database.dumpDataDir('none')).arrayBuffer() }
    case 'listen': {
      const { channel } = call
      await database.listen(channel, (payload) => {
        port?.postMessage({ id: -1, announced: { channel, payload } } satisfies Answer)
      })
      return { rows: [] }
    }
    case 'close':
      await database.close()
      return { rows: [] }
  }
}

port.on('message', (call: Call) => {
  answer(call).then(
    (result) => {
      port.postMessage({ id: call.id, result } satisfies Answer)
      if (call.kind === 'close') port.close()
    },
    (error: unknown) => port.postMessage({ id: call.id, error: plain(error) } satisfies Answer),
  )
})

/** Returns the error fields that callers read, because Error objects lose them between threads. */
function plain(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message } = error
  return Object.fromEntries([...Object.entries(error), ['name', name], ['message', message]])
}
port.postMessage({ id: 0, result: { rows: [] } } satisfies Answer)

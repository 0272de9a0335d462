import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.ts'
import { pgliteModule } from './pglite-module.ts'
import type { Answer, Call, EmbeddedPlace, Result, ThreadData } from './pglite-protocol.ts'

type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void }
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** A query that takes longer will never be answered; PostgreSQL itself gives one a minute (db.ts). */
const QUERY_MS = 120_000
const CLOSE_MS = 5_000
/** PostgreSQL's log grows by files of 16 MB. */
const FULL_MB = 17

/**
 * The main thread's end of the embedded database: calls go over, answers come back in any order. After a full disk or a panic the
 * database answers nothing any more and blocks its thread: it is given up, and every call fails from then on.
 */
export class PgliteClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #queryMs: number
  readonly #dataDir: string | undefined
  readonly #gone = Promise.withResolvers<Error>()
  #lastId = 0
  #closed: Error | null = null

  private constructor(worker: Worker, { dataDir }: EmbeddedPlace, queryMs: number) {
    this.#worker = worker
    this.#dataDir = dataDir
    this.#queryMs = queryMs
    worker.on('message', (answer: Answer) => this.#take(answer))
    worker.on('error', (error) => this.#giveUp(error))
    worker.on('exit', () => this.#giveUp(new Error('The embedded database has ended')))
  }

  /** Settles with the reason when the database is given up; never after `close`. */
  get lost(): Promise<Error> {
    return this.#gone.promise
  }

  /** `queryMs`: how long a query may take before the database is given up. */
  static async start(place: EmbeddedPlace, queryMs = QUERY_MS): Promise<PgliteClient> {
    // Making a database takes the memory of several, which ends with its thread.
    if (isNew(place)) await (await PgliteClient.#open(place, queryMs)).close()
    return PgliteClient.#open(place, queryMs)
  }

  static async #open(place: EmbeddedPlace, queryMs: number): Promise<PgliteClient> {
    const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { ...place, module: await pgliteModule() } satisfies ThreadData,
    })
    const client = new PgliteClient(worker, place, queryMs)
    await new Promise<Result>((resolve, reject) => client.#waiting.set(0, { resolve, reject }))
    return client
  }

  /** Rejects with DatabaseUnavailable where the database cannot answer, with the database's own error where the call is wrong. */
  async call(call: WithoutId<Call>): Promise<Result> {
    if (this.#closed !== null) throw new DatabaseUnavailable(this.#closed)
    const id = (this.#lastId += 1)
    const answer = new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...call, id })
    })
    if (call.kind !== 'query') return answer
    const timer = setTimeout(() => {
      this.#giveUp(
        new Error(`The embedded database did not answer within ${this.#queryMs / 1000} s`),
      )
    }, this.#queryMs)
    return answer.finally(() => clearTimeout(timer))
  }

  /** The whole database as bytes that `ThreadData.snapshot` takes. */
  async dump(): Promise<ArrayBuffer> {
    const { snapshot } = await this.call({ kind: 'dump' })
    if (snapshot === undefined) throw new Error('The embedded database gave no snapshot')
    return snapshot
  }

  async close(): Promise<void> {
    if (this.#closed !== null) return
    const exited = new Promise((done) => this.#worker.once('exit', done))
    const late = setTimeout(() => {
      this.#giveUp(new Error('The embedded database could not be closed in time'))
    }, CLOSE_MS)
    await this.call({ kind: 'close' })
    this.#closed ??= new Error('The embedded database is closed')
    clearTimeout(late)
    // The thread ends by itself once nothing is left to do. Ending it from outside, in the middle of its clean-up, is
    // suspected of a segmentation fault that the tests met once.
    await exited
  }

  #take({ id, error, result }: Answer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) return waiting?.resolve(result ?? { rows: [] })
    const failure = Object.assign(new Error(String(error['message'])), error)
    const isLast = isFatal(failure)
    waiting?.reject(isLast || isUnavailable(failure) ? new DatabaseUnavailable(failure) : failure)
    if (isLast) this.#giveUp(this.#reasonOf(failure))
  }

  /** On a full disk the first thing that fails need not speak of it. */
  #reasonOf(failure: Error): Error {
    if (this.#dataDir === undefined) return failure
    const { bavail, bsize } = statfsSync(this.#dataDir)
    const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
    return megabytes < FULL_MB
      ? new Error(`No space left on its disk (${megabytes} MB are free)`, { cause: failure })
      : failure
  }

  #giveUp(reason: Error): void {
    if (this.#closed !== null) return
    this.#closed = reason
    for (const { reject } of this.#waiting.values()) reject(new DatabaseUnavailable(reason))
    this.#waiting.clear()
    void this.#worker.terminate()
    this.#gone.resolve(reason)
  }
}

function isNew({ dataDir, snapshot }: EmbeddedPlace): boolean {
  return dataDir !== undefined && snapshot === undefined && !existsSync(join(dataDir, 'PG_VERSION'))
}

const DISK_FULL = '53100'

/** After these the database is in no state to go on. A server would be started anew by its supervisor. */
function isFatal(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined
  const severity = 'severity' in error ? error.severity : undefined
  return (
    code === DISK_FULL ||
    severity === 'PANIC' ||
    severity === 'FATAL' ||
    error.name === 'RuntimeError' ||
    error.message.includes('ENOSPC')
  )
}

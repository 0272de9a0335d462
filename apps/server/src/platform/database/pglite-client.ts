import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.ts'
import type { Answer, Call, EmbeddedPlace, Result, ThreadData } from './pglite-protocol.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void }
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** A query that takes longer gets no answer any more. On PostgreSQL, db.ts has its own limit. */
const QUERY_MS = 120_000
const CLOSE_MS = 5_000
/** PostgreSQL's log grows by files of 16 MB. */
const FULL_MB = 17

/**
 * The main thread's side of the embedded database: answers may come in any order. After a full disk
 * or a panic the database hangs its thread, so we give it up and every later call fails.
 */
export class PgliteClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #queryMs: number
  readonly #dataDir: string | undefined
  readonly #gone = Promise.withResolvers<Error>()
  readonly #listeners = new Map<string, (payload: string) => void>()
  #lastId = 0
  #closed: Error | null = null

  private constructor(worker: Worker, { dataDir }: EmbeddedPlace, queryMs: number) {
    this.#worker = worker
    this.#dataDir = dataDir
    this.#queryMs = queryMs
    worker.on('message', (answer: Answer) => this.#take(answer))
    worker.on('error', (cause) => this.#giveUp(new Error('The embedded database broke', { cause })))
    worker.on('exit', () => this.#giveUp(new Error('The embedded database has ended')))
  }

  /** Settles with the reason if the database is given up. Never settles after `close`. */
  get lost(): Promise<Error> {
    return this.#gone.promise
  }

  /** `queryMs`: time limit of a query before the database is given up. */
  static async start(place: EmbeddedPlace, queryMs = QUERY_MS): Promise<PgliteClient> {
    // Creating a database needs much memory, which only the end of its thread frees.
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

  /**
   * Rejects with DatabaseUnavailable if the database cannot answer, or with its own error if the
   * call is wrong.
   */
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

  /** Calls `heard` for everything announced on a channel. One listener a channel. */
  async listen(channel: string, heard: (payload: string) => void): Promise<void> {
    this.#listeners.set(channel, heard)
    await this.call({ kind: 'listen', channel })
  }

  /** Returns the whole database as bytes, for `ThreadData.snapshot`. */
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
    // The thread ends by itself when its work is done. Ending it during clean-up may crash the
    // process.
    await exited
  }

  #take({ id, error, result, announced }: Answer): void {
    if (announced !== undefined) return this.#listeners.get(announced.channel)?.(announced.payload)
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) return waiting?.resolve(result ?? { rows: [] })
    const failure = Object.assign(new Error(String(error['message'])), error)
    const isLast = isFatal(failure)
    waiting?.reject(isLast || isUnavailable(failure) ? new DatabaseUnavailable(failure) : failure)
    if (isLast) this.#giveUp(this.#reasonOf(failure))
  }

  /** On a full disk the first error may have another message. */
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

/** The database cannot go on after these errors. */
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

let module: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the embedded database once for all threads and never frees it or optimizes it: V8 can
 * crash on freed code (nodejs/node issue 64500) and needs too much memory (decision 0002).
 */
function pgliteModule(): Promise<WebAssembly.Module> {
  module ??= compile()
  return module
}

async function compile(): Promise<WebAssembly.Module> {
  for (const flag of ['--no-wasm-code-gc', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag)
  const main = import.meta.resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(fileURLToPath(new URL('pglite.wasm', main))))
}

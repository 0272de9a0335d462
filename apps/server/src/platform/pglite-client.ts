import { Worker } from 'node:worker_threads'
import { pgliteModule } from './pglite-module.ts'
import type { Answer, Call, EmbeddedPlace, Result, ThreadData } from './pglite-protocol.ts'

type Waiting = { resolve: (result: Result) => void; reject: (error: Error) => void }
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** The main thread's end of the embedded database: calls go over, answers come back in any order. */
export class PgliteClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #closed = false

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if (answer.error === undefined) waiting?.resolve(answer.result ?? { rows: [] })
      else waiting?.reject(Object.assign(new Error(String(answer.error['message'])), answer.error))
    })
    const failAll = (cause?: unknown) => {
      this.#closed = true
      for (const { reject } of this.#waiting.values())
        reject(new Error('The embedded database has ended', { cause }))
      this.#waiting.clear()
    }
    worker.on('error', failAll)
    worker.on('exit', () => failAll())
  }

  static async start(place: EmbeddedPlace): Promise<PgliteClient> {
    const worker = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { ...place, module: await pgliteModule() } satisfies ThreadData,
    })
    const client = new PgliteClient(worker)
    await new Promise<Result>((resolve, reject) => client.#waiting.set(0, { resolve, reject }))
    return client
  }

  call(call: WithoutId<Call>): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error('The embedded database is closed'))
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...call, id })
    })
  }

  /** The whole database as bytes that `ThreadData.snapshot` takes. */
  async dump(): Promise<ArrayBuffer> {
    const { snapshot } = await this.call({ kind: 'dump' })
    if (snapshot === undefined) throw new Error('The embedded database gave no snapshot')
    return snapshot
  }

  async close(): Promise<void> {
    if (this.#closed) return
    const exited = new Promise((done) => this.#worker.once('exit', done))
    await this.call({ kind: 'close' })
    this.#closed = true
    // The thread ends by itself once nothing is left to do. Ending it from outside, in the middle of its clean-up, is
    // suspected of a segmentation fault that the tests met once.
    await exited
  }
}

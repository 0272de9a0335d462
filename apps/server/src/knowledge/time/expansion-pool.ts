import { Worker } from 'node:worker_threads'
import type { Recurrence } from '@okolo/connectors/event-draft'
import {
  BEGAN_AT,
  IN_WORK,
  PROGRESS_BYTES,
  type ExpansionAnswer,
  type ExpansionTask,
  type ExpansionThreadData,
} from './expansion-protocol.ts'
import type { Expansion, ExpansionOptions } from './recurrence.ts'

/** One recurrence may take this much CPU time; no event of the world needs a tenth of it. */
const EXPANSION_LIMIT_MS = 250
const LOOK_EVERY_MS = 25

export class ExpansionStopped extends Error {
  constructor({ rules, rdates = [] }: Recurrence, limitMs: number) {
    const listed = rdates.length === 0 ? '' : ` and ${rdates.length} listed dates`
    const shown = `${rules.length} rules${listed}, first ${(rules[0] ?? 'none').slice(0, 120)}`
    super(`Its dates could not be computed within ${limitMs} ms (${shown}).`)
    this.name = 'ExpansionStopped'
  }
}

export type ExpansionRequest = { recurrence: Recurrence; options: ExpansionOptions }

export type ExpansionPool = {
  /**
   * The dates of each request, in their order; an Error in the place of one that took too long
   * (`ExpansionStopped`) or tripped our code. All of a page of records belong into one call.
   */
  expand(requests: readonly ExpansionRequest[]): Promise<(Expansion | Error)[]>
  close(): Promise<void>
}

/**
 * Recurrences expanded in a thread of their own, so that no rule holds up a visitor: one that takes more than
 * `limitMs` of CPU is stopped by ending the thread, and the others go on in a new one. CPU time and not the clock,
 * because a busy machine must not make a good rule look like an attack. The thread starts with the first request
 * and keeps no process alive.
 */
export function createExpansionPool(limitMs = EXPANSION_LIMIT_MS): ExpansionPool {
  const waiting = new Map<number, Waiting>()
  let thread: Thread | null = null
  let lastId = 0
  let watch: NodeJS.Timeout | undefined

  function send(tasks: ExpansionTask[]): void {
    thread ??= start()
    thread.worker.ref()
    watch ??= setInterval(() => void look().catch(fail), LOOK_EVERY_MS)
    thread.worker.postMessage(tasks)
  }

  function start(): Thread {
    const progress = new SharedArrayBuffer(PROGRESS_BYTES)
    const worker = new Worker(new URL('./expansion-thread.ts', import.meta.url), {
      workerData: { progress } satisfies ExpansionThreadData,
      // A rule that fills the memory ends its thread and not the server.
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const started: Thread = { worker, progress: new Float64Array(progress) }
    worker.on('message', (answers: ExpansionAnswer[]) => answers.forEach(settle))
    worker.on('error', (error) => {
      if (thread === started) replace(error)
    })
    return started
  }

  function settle(answer: ExpansionAnswer): void {
    const { id } = answer
    waiting.get(id)?.done('error' in answer ? new Error(answer.error) : answer.expansion)
    waiting.delete(id)
    if (waiting.size > 0) return
    clearInterval(watch)
    watch = undefined
    thread?.worker.unref()
  }

  /** Stops what has been at work for too long. */
  async function look(): Promise<void> {
    const looked = thread
    const id = looked?.progress[IN_WORK] ?? 0
    if (looked === null || id === 0) return
    const { user, system } = await looked.worker.cpuUsage()
    const took = (user + system) / 1000 - looked.progress[BEGAN_AT]!
    if (took > limitMs && looked === thread && looked.progress[IN_WORK] === id) replace(null)
  }

  /** A new thread goes on with what is left after the task that the old one was at, which has failed. */
  function replace(error: Error | null): void {
    const old = thread
    thread = null
    const id = old?.progress[IN_WORK] ?? 0
    void old?.worker.terminate()
    const guilty = waiting.get(id)
    // A thread that dies between tasks cannot be started by trying again.
    if (guilty === undefined && error !== null) return fail(error)
    if (guilty !== undefined) {
      const { recurrence } = guilty.task
      guilty.done(error ?? new ExpansionStopped(recurrence, limitMs))
      waiting.delete(id)
    }
    if (waiting.size > 0) send([...waiting.values()].map(({ task }) => task))
    else {
      clearInterval(watch)
      watch = undefined
    }
  }

  function fail(error: unknown): void {
    const reason = error instanceof Error ? error : new Error(String(error))
    for (const { done } of waiting.values()) done(reason)
    waiting.clear()
    clearInterval(watch)
    watch = undefined
  }

  return {
    expand(requests) {
      if (requests.length === 0) return Promise.resolve([])
      const tasks = requests.map((request) => ({ id: ++lastId, ...request }))
      const answers = tasks.map(
        (task) =>
          new Promise<Expansion | Error>((done) => void waiting.set(task.id, { task, done })),
      )
      send(tasks)
      return Promise.all(answers)
    },
    async close() {
      clearInterval(watch)
      watch = undefined
      await thread?.worker.terminate()
      thread = null
    },
  }
}

type Waiting = { task: ExpansionTask; done: (result: Expansion | Error) => void }
type Thread = { worker: Worker; progress: Float64Array }

const shared = createExpansionPool()

/** `expand` of the pool that the whole process shares. */
export const expandAll: ExpansionPool['expand'] = (requests) => shared.expand(requests)

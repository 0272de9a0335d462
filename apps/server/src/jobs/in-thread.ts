import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { explain } from '#server/platform/explain.ts'
import type { LineFacts } from '#server/platform/log.ts'
import type { Environment } from '#server/platform/settings/hosted-sites.ts'
import type { Job } from '#server/platform/repeat.ts'
import type { JobNews } from './start-jobs.ts'

/** Handed to the thread; it reads everything else from the environment that it is given. */
export type JobsTask = { publicUrl: string }
/** Told by the thread: the catalogue was written, or a line for the terminal. */
export type JobsWord = { written: true } | { line: string; facts: LineFacts | undefined }

/** A failed thread starts again after this time. */
const PAUSE_MS = 60_000

/** Starts all jobs in a thread of their own. Needs PostgreSQL, which the thread opens for itself. */
export function startJobsInThread(
  { publicUrl, env }: JobsTask & { env: Environment },
  { written, say }: JobNews,
): Job {
  const task: JobsTask = { publicUrl }
  let isStopping = false
  let again: NodeJS.Timeout | undefined
  let worker = start()

  function start(): Worker {
    const thread = new Worker(new URL('./main-jobs.ts', import.meta.url), {
      workerData: task,
      env: { ...env },
    })
    thread.on('message', (word: JobsWord) => {
      if ('written' in word) written()
      else say(word.line, word.facts)
    })
    thread.on('error', (error) => say(`The jobs failed: ${explain(error)}`, { level: 'error' }))
    thread.on('exit', () => {
      if (isStopping) return
      say('The jobs stopped. They start again in a minute.', { level: 'error' })
      again = setTimeout(() => {
        worker = start()
      }, PAUSE_MS)
    })
    return thread
  }

  return {
    stop: async () => {
      isStopping = true
      clearTimeout(again)
      if (worker.threadId === -1) return
      const left = once(worker, 'exit')
      worker.postMessage('stop')
      await left
    },
  }
}

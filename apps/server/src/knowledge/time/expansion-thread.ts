/**
 * The worker thread that expands recurrences. It tells through shared memory which one it is at and since when,
 * because a rule that hangs leaves it no other way to speak.
 */
import { parentPort, workerData } from 'node:worker_threads'
import {
  BEGAN_AT,
  IN_WORK,
  type ExpansionAnswer,
  type ExpansionTask,
  type ExpansionThreadData,
} from './expansion-protocol.ts'
import { expandRecurrence } from './recurrence.ts'

const port = parentPort
if (port === null) throw new Error('expansion-thread.ts runs as a worker thread')
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own main thread is the only sender
const progress = new Float64Array((workerData as ExpansionThreadData).progress)

/** Results are sent this often, so that little is lost if a later rule hangs. */
const HAND_OVER_MS = 20

port.on('message', (tasks: ExpansionTask[]) => {
  let done: ExpansionAnswer[] = []
  let handedOver = performance.now()
  for (const task of tasks) {
    progress[BEGAN_AT] = cpuMs()
    progress[IN_WORK] = task.id
    done.push(answerTo(task))
    progress[IN_WORK] = 0
    if (performance.now() - handedOver < HAND_OVER_MS) continue
    port.postMessage(done)
    done = []
    handedOver = performance.now()
  }
  if (done.length > 0) port.postMessage(done)
})

function answerTo({ id, recurrence, options }: ExpansionTask): ExpansionAnswer {
  try {
    return { id, expansion: expandRecurrence(recurrence, options) }
  } catch (error) {
    return { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

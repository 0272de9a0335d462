import { Script } from 'node:vm'

const WORK = Symbol.for('okolo.limited-work')
const script = new Script('globalThis[Symbol.for("okolo.limited-work")]()')

/**
 * Does synchronous work, which is stopped once it has taken `limitMs`, wherever it is: in a loop or in a regular
 * expression, past every `catch`. False: it was stopped. Errors of the work are thrown. Starts a thread that watches the
 * time, which costs a little: meant for pages of records and not for each.
 */
export function withinLimit(work: () => void, limitMs: number): boolean {
  Reflect.set(globalThis, WORK, work)
  const before = process.threadCpuUsage()
  try {
    script.runInThisContext({ timeout: limitMs, displayErrors: false })
    return true
  } catch (error) {
    if (!isTimeout(error)) throw error
    const { user, system } = process.threadCpuUsage(before)
    // The clock runs on where a busy machine gave this process no time: that says nothing of the work.
    if ((user + system) / 1000 < limitMs / 2) return withinLimit(work, limitMs)
    return false
  } finally {
    Reflect.deleteProperty(globalThis, WORK)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

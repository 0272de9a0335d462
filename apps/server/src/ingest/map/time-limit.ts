import { Script } from 'node:vm'
import type { BadRecord } from '@okolo/connectors/bad-record'

const WORK = Symbol.for('okolo.limited-work')
const script = new Script('globalThis[Symbol.for("okolo.limited-work")]()')

/**
 * Does synchronous work, which is stopped once it has taken `limitMs`, wherever it is: in a loop or in a regular
 * expression, past every `catch`. Throws `tooSlow` then, and what the work throws. May be used within itself.
 */
export function withinLimit<T>(work: () => T, limitMs: number, tooSlow: () => BadRecord): T {
  Reflect.set(globalThis, WORK, work)
  const before = process.threadCpuUsage()
  try {
    return script.runInThisContext({ timeout: limitMs, displayErrors: false })
  } catch (error) {
    if (!isTimeout(error)) throw error
    const { user, system } = process.threadCpuUsage(before)
    // The clock runs on where a busy machine gave this thread no time: that says nothing of the work.
    if ((user + system) / 1000 < limitMs / 2) return withinLimit(work, limitMs, tooSlow)
    throw tooSlow()
  } finally {
    Reflect.deleteProperty(globalThis, WORK)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

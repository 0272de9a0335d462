import type { ScheduledSource, ScheduleDeps } from './ingest/schedule.ts'
import { createWork, type WorkListener } from './ingest/work.ts'

const MINUTE_MS = 60_000

export type Jobs = { stop: () => Promise<void> }

/** Runs background work once a minute. A failure is reported, and the next minute tries again. */
export function startJobs(
  sources: readonly ScheduledSource[],
  deps: ScheduleDeps,
  on: WorkListener & { error: (error: unknown) => void },
): Jobs {
  const stopping = new AbortController()
  const signal = AbortSignal.any([deps.signal, stopping.signal])
  const work = createWork(sources, on)
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  const tick = async () => {
    try {
      await work.once({ ...deps, signal })
    } catch (error) {
      if (!signal.aborted) on.error(error)
    } finally {
      isRunning = false
    }
  }
  const start = () => {
    if (isRunning) return
    isRunning = true
    running = tick()
  }
  start()
  const timer = setInterval(start, MINUTE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

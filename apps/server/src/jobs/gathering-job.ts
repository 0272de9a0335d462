import type { ScheduleDeps } from '#server/ingest/gather/schedule.ts'
import type { ScheduledSource } from '#server/ingest/sources/source.ts'
import { createWork, type WorkListener } from '#server/jobs/work.ts'

const MINUTE_MS = 60_000

export type Job = { stop: () => Promise<void> }

/** Gathers what is due, once a minute. A failure is reported and the next minute tries again. */
export function startGathering(
  sources: readonly ScheduledSource[],
  deps: ScheduleDeps,
  on: WorkListener & { error: (error: unknown) => void },
): Job {
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

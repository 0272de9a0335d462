import { rollForward } from './ingest/roll-forward.ts'
import type { RunReport } from './ingest/report.ts'
import {
  carryOnRecurrences,
  gatherDue,
  type ScheduledSource,
  type ScheduleDeps,
} from './ingest/schedule.ts'

const MINUTE_MS = 60_000

export type Jobs = { stop: () => Promise<void> }

/**
 * Everything that happens without a request, once a minute: dates roll forward, sources that are due are
 * gathered, recurrences are carried on. A failure is reported and the next minute tries again.
 */
export function startJobs(
  sources: readonly ScheduledSource[],
  deps: ScheduleDeps,
  on: { written: () => void; report: (report: RunReport) => void; error: (error: unknown) => void },
): Jobs {
  const stopping = new AbortController()
  const signal = AbortSignal.any([deps.signal, stopping.signal])
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  const tick = async () => {
    try {
      if ((await rollForward(deps.database.db, deps.clock())) > 0) on.written()
      await gatherDue(sources, { ...deps, signal }, (report) => {
        on.report(report)
        on.written()
      })
      await carryOnRecurrences({ ...deps, signal })
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

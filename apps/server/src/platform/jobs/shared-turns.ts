import type { Db } from '../database/db.ts'
import { explainInLine } from '../explain.ts'
import type { Job } from './job.ts'
import { noteShared } from './job-store.ts'

/** How often a worker says how a shared job is, besides every failure. */
const NOTED_MS = 60_000
const GRACE_MS = 150_000

/** Notes turns of a job that workers share, so that a job of every second does not write every second. */
export function createNotes(job: Job, db: Db) {
  let told = -Infinity
  let runs = 0
  let failures = 0
  let durationMs: number | null = null
  let error: string | null = null
  let failingSince: number | null = null

  async function tell(): Promise<void> {
    told = performance.now()
    const news = { runs, failures, durationMs, error }
    runs = 0
    failures = 0
    error = null
    const failing = failingSince === null ? 0 : told - failingSince
    const waitingMs = Math.max(failing, (await job.waitingMs?.()) ?? 0)
    await noteShared(db, job, { ...news, waitingMs, graceMs: Math.max(GRACE_MS, 2 * job.everyMs) })
  }

  /** Says it now and then, also while a turn goes on. A database that is away is noticed by the turns. */
  const maybe = async () => {
    if (performance.now() - told >= NOTED_MS) await tell().catch(() => undefined)
  }
  return {
    maybe,
    ended: async (ms: number) => {
      runs += 1
      durationMs = ms
      failingSince = null
      await maybe()
    },
    failed: async (ms: number, cause: unknown) => {
      runs += 1
      failures += 1
      durationMs = ms
      error = explainInLine(cause)
      failingSince ??= performance.now()
      await tell().catch(() => undefined)
    },
    /** Tells of turns that were not told of yet. */
    last: async () => {
      if (runs > 0) await tell().catch(() => undefined)
    },
  }
}

export type Notes = ReturnType<typeof createNotes>

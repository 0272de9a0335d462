import type { Db } from '../database/db.ts'
import { explainInLine } from '../explain.ts'
import type { Job } from './job.ts'
import {
  endTurn,
  extendTurn,
  failTurn,
  giveBackTurn,
  takeTurn,
  type JobLease,
} from './job-store.ts'

/** A worker that has been silent for this long counts as dead. */
const LEASE_MS = 45_000

/** `missed`: it is not due, or another worker is at it. */
export type Outcome = { kind: 'done' } | { kind: 'missed' } | { kind: 'failed'; error: unknown }

export type TurnDeps = {
  db: Db
  /** The name under which this worker holds leases. */
  holder: string
  signal: AbortSignal
  leaseMs?: number | undefined
}

/** Takes a turn of the job, or of a part of it, and does it while the lease is held. `isForced`: due or not. */
export async function haveTurn(
  job: Job,
  { db, holder, signal, leaseMs = LEASE_MS }: TurnDeps,
  { part, budgetMs, isForced }: { part: string; budgetMs: number; isForced: boolean },
): Promise<Outcome> {
  const lease = await takeTurn(db, job, { part, holder, leaseMs, isForced })
  if (lease === null) return { kind: 'missed' }
  const lost = new AbortController()
  const timer = setInterval(() => void beat(db, lease, leaseMs, lost), leaseMs / 3)
  try {
    await job.work({ part, budgetMs, signal: AbortSignal.any([signal, lost.signal]) })
    // A turn that was stopped may have left something.
    await (signal.aborted ? giveBackTurn : endTurn)(db, lease)
    return { kind: 'done' }
  } catch (error) {
    if (signal.aborted || lost.signal.aborted) {
      await giveBackTurn(db, lease).catch(() => undefined)
      return { kind: 'missed' }
    }
    // The database may be what failed: then the lease runs out.
    await failTurn(db, lease, explainInLine(error)).catch(() => undefined)
    return { kind: 'failed', error }
  } finally {
    clearInterval(timer)
  }
}

async function beat(
  db: Db,
  lease: JobLease,
  leaseMs: number,
  lost: AbortController,
): Promise<void> {
  try {
    if (!(await extendTurn(db, lease, leaseMs)))
      lost.abort(new Error('another worker has taken the turn over'))
  } catch {
    // The database is away: the work notices by itself, and the lease runs out.
  }
}

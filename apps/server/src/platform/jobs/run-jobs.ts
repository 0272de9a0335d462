import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/db.ts'
import { explainInLine } from '../explain.ts'
import type { Job as Running } from '../repeat.ts'
import { createGate, type Gate } from './gate.ts'
import type { Job } from './job.ts'
import { tidyJobs, waitFor } from './job-store.ts'
import { haveTurn } from './leased-turn.ts'
import { createNotes, type Notes } from './shared-turns.ts'

/** Heavy jobs at a time in a process. The embedded database answers one query at a time, also for readers. */
const HEAVY = { pglite: 1, postgres: 2 }
/** A turn that another worker has is looked at again after this time at the latest: that worker may die. */
const LOOK_MS = 30_000

export type JobsDeps = {
  database: Database
  signal: AbortSignal
  /** A turn failed and will be tried again, or went well again. */
  failed: (job: string, error: unknown) => void
  mended?: (job: string) => void
  leaseMs?: number
}

type Worker = Omit<JobsDeps, 'signal'> & { signal: AbortSignal; holder: string; heavy: Gate }

/** Runs each job in a loop of its own, beside other workers on the same database, until it is stopped or `signal` aborts. */
export function runJobs(jobs: readonly Job[], deps: JobsDeps): Running {
  const stopping = new AbortController()
  const worker = workerOf(deps, AbortSignal.any([deps.signal, stopping.signal]))
  const loops = jobs.flatMap((job) => {
    const notes = createNotes(job, deps.database.db)
    return Array.from({ length: job.lanes ?? 1 }, (_, lane) =>
      loop(job, worker, { notes, restMs: (job.restMs ?? 0) + lane * 20 }),
    )
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** Forgets what an earlier process left of jobs that are not done any more, and on the embedded database its leases. */
export async function tidyBefore(jobs: readonly Job[], { db, kind }: Database): Promise<void> {
  await tidyJobs(
    db,
    jobs.map(({ name }) => name),
    { isAlone: kind === 'pglite' },
  )
}

/** Does each job once, due or not, one after the other; those that another worker is at are passed over. */
export async function runOnce(jobs: readonly Job[], deps: JobsDeps): Promise<void> {
  const worker = workerOf(deps, deps.signal)
  for (const job of jobs) {
    if (deps.signal.aborted) return
    const notes = createNotes(job, deps.database.db)
    const lanes = Array.from({ length: job.lanes ?? 1 }, () => oneTurn(job, worker, notes, true))
    await Promise.all(lanes)
    await notes.last()
  }
}

function workerOf(deps: JobsDeps, signal: AbortSignal): Worker {
  const holder = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  return { ...deps, signal, holder, heavy: createGate(HEAVY[deps.database.kind]) }
}

async function loop(
  job: Job,
  worker: Worker,
  { notes, restMs }: { notes: Notes; restMs: number },
): Promise<void> {
  const { signal } = worker
  await pause(restMs, signal)
  const timer = job.waitingMs === undefined ? null : setInterval(() => void notes.maybe(), LOOK_MS)
  while (!signal.aborted) {
    const begun = performance.now()
    const outcome = await oneTurn(job, worker, notes, false)
    const usual = Math.max(0, job.everyMs - (performance.now() - begun))
    const wait =
      outcome === 'missed' ? await untilDue(job, worker) : Math.min(usual, retryMs(outcome))
    await pause(wait, signal)
  }
  if (timer !== null) clearInterval(timer)
  await notes.last()
}

const retryMs = (outcome: 'done' | 'failed') => (outcome === 'failed' ? 60_000 : Infinity)

async function untilDue(job: Job, { database }: Worker): Promise<number> {
  const ms = await waitFor(database.db, job.name).catch(() => LOOK_MS)
  return Math.min(Math.max(ms, 50), LOOK_MS, job.everyMs)
}

/** Never throws: a failure is told, and the next turn tries again. */
async function oneTurn(
  job: Job,
  worker: Worker,
  notes: Notes,
  isForced: boolean,
): Promise<'done' | 'missed' | 'failed'> {
  const { signal, heavy } = worker
  const begun = performance.now()
  const turn =
    job.waitingMs !== undefined ? ownTurn : job.parts !== undefined ? partTurns : leasedTurn
  try {
    const work = () => turn(job, worker, isForced)
    const isDone = await (job.isHeavy === true ? heavy(work) : work())
    if (!isDone) return 'missed'
    if (turn !== leasedTurn) await notes.ended(performance.now() - begun)
    if (!signal.aborted) worker.mended?.(job.name)
    return 'done'
  } catch (error) {
    if (signal.aborted) return 'missed'
    worker.failed(job.name, error)
    if (turn !== leasedTurn) await notes.failed(performance.now() - begun, error)
    return 'failed'
  }
}

async function leasedTurn(job: Job, worker: Worker, isForced: boolean): Promise<boolean> {
  const { budgetMs = Infinity } = job
  const deps = { ...worker, db: worker.database.db }
  const outcome = await haveTurn(job, deps, { part: '', budgetMs, isForced })
  if (outcome.kind === 'failed') throw outcome.error
  return outcome.kind === 'done'
}

async function ownTurn(job: Job, { signal }: Worker): Promise<boolean> {
  await job.work({ signal, part: '', budgetMs: job.budgetMs ?? Infinity })
  return true
}

/** Goes through the parts that have work and that nobody else is at, while the budget lasts. One that fails holds up no other. */
async function partTurns(job: Job, worker: Worker): Promise<boolean> {
  const end = performance.now() + (job.budgetMs ?? Infinity)
  const failures: unknown[] = []
  const deps = { ...worker, db: worker.database.db }
  const tried = new Set<string>()
  for (;;) {
    const budgetMs = end - performance.now()
    if (worker.signal.aborted || budgetMs <= 0) break
    // Listed anew each time: another worker may have done one meanwhile.
    const part = (await job.parts?.())?.find((one) => !tried.has(one))
    if (part === undefined) break
    tried.add(part)
    const outcome = await haveTurn(job, deps, { part, budgetMs, isForced: false })
    if (outcome.kind === 'failed')
      failures.push(new Error(`${part}: ${explainInLine(outcome.error)}`))
  }
  if (failures.length > 0) throw failures[0]
  return true
}

/** A stop ends the pause, which is not a failure. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

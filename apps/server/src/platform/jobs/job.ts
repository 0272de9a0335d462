import type { JobPace } from './job-store.ts'

/** One turn of a job. */
type Turn = {
  /** Aborts when the worker stops, or another one has taken its turn over. */
  signal: AbortSignal
  /** A city, of a job that is shared by city; else empty. */
  part: string
  /** Nothing more is begun after this time. */
  budgetMs: number
}

/** Something that is done again and again without a request. One worker at a time has a turn of it, unless it is shared. */
export type Job = JobPace & {
  work: (turn: Turn) => Promise<void>
  /** Of a turn. Infinity: what it does is short. */
  budgetMs?: number
  /** Costs the database so much that few such jobs run at a time in a process. */
  isHeavy?: boolean
  /** The first turn of a process waits this long. */
  restMs?: number
  /** Shared by part: which parts have work now. Each is leased on its own. */
  parts?: () => Promise<string[]>
  /**
   * Shared by rows: every worker takes rows of the work for itself. Returns for how many milliseconds the oldest row that
   * is due has been waiting; 0: none waits.
   */
  waitingMs?: () => Promise<number>
  /** Turns at a time in a process, of a job that is shared by rows. */
  lanes?: number
}

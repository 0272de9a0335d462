import { Problem } from './problem.ts'

/**
 * The database cannot be asked now: its connection was lost, it restarts, its disk is full, or it does not answer in time. A
 * request is answered 503 with Retry-After; `cause` is the driver's own error.
 */
export class DatabaseUnavailable extends Problem {
  constructor(cause: unknown) {
    super(503, 'unavailable', 'The database does not answer. Try again in a moment.')
    this.name = 'DatabaseUnavailable'
    this.cause = cause
  }
}

/**
 * Classes and codes of PostgreSQL's manual, appendix A: connection lost, out of resources, disk failure, shutting down, a
 * statement cancelled by its timeout, and a server that is a read-only standby after a failover.
 */
const PASSING_STATE = /^(?:08...|53...|58...|57P0[1-5]|57014|25006)$/
/** `pg` has no codes for what it notices itself. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/

/** Tells a database that cannot be asked now from a query that is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // Errors of the socket carry the name of the system call.
  return PASSING_STATE.test(code) || 'syscall' in error || LOST_CONNECTION.test(error.message)
}

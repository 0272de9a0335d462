import { Problem } from '../problem.ts'

/**
 * The database cannot answer now: it lost its connection, restarts, is full or too slow. Becomes a
 * 503 with Retry-After. `cause` is the driver's own error.
 */
export class DatabaseUnavailable extends Problem {
  constructor(cause: unknown) {
    super(503, 'unavailable', 'The database does not answer. Try again in a moment.')
    this.name = 'DatabaseUnavailable'
    this.cause = cause
  }
}

/**
 * From PostgreSQL's manual, appendix A: connection lost, out of resources, disk failure, shutdown,
 * timeout of a statement, and a read-only standby after a failover.
 */
const PASSING_STATE = /^(?:08...|53...|58...|57P0[1-5]|57014|25006)$/
/** `pg` gives its own errors no codes, so we match their messages. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/

/** Tells an unavailable database from a wrong query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // Socket errors carry the name of the system call.
  return PASSING_STATE.test(code) || 'syscall' in error || LOST_CONNECTION.test(error.message)
}

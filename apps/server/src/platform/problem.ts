import type { ProblemBody, ProblemCode } from '@okolo/contract/problem'

/** An expected failure of a request: becomes an answer, never a stack trace. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly errors: Record<string, string[]> | undefined
  /** Seconds after which trying again makes sense; told as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    errors?: Record<string, string[]>,
    { retryAfter }: { retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }

  /**
   * The fields stand at the top, as specification 7 says, and once more by themselves: a field may be called
   * `message`, and whoever walks through them need not know which names are not fields.
   */
  toBody(): ProblemBody {
    return {
      message: this.message,
      ...this.errors,
      code: this.code,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
    }
  }
}

/** Something was asked for that cannot be done; `message` says why and what would work. */
export function refused(message: string): Problem {
  return new Problem(400, 'invalid', message)
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not_found', `${what} was not found.`)
}

import type { Text } from '@okolo/i18n/word'
import type { ProblemBody, ProblemCode } from '@okolo/contract/problem'

/** An expected failure of a request. It becomes an answer without a stack trace. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  /** The message for operators, who read it in their own language. */
  readonly told: Text
  readonly errors: Record<string, string[]> | undefined
  /** Seconds before a retry makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ProblemCode,
    message: Text,
    errors?: Record<string, string[]>,
    { retryAfter }: { retryAfter?: number } = {},
  ) {
    super(String(message))
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.told = message
    this.errors = errors
    this.retryAfter = retryAfter
  }

  /**
   * The fields stand at the top (specification 7) and once more under `errors`: a field may be
   * called `message`, and readers need not know which names are fields.
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

/** A request that cannot be done. `message` gives the reason and a way that works. */
export function refused(message: Text): Problem {
  return new Problem(400, 'invalid', message)
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not_found', `${what} was not found.`)
}

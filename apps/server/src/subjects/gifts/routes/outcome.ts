import { Problem } from '#server/platform/problem.ts'
import type { Sent, Unsent } from '../store/send.ts'

/** True if something was taken. */
export function isSent(outcome: Sent | Unsent): outcome is Sent {
  return 'state' in outcome
}

/** The short word for a page's address. */
export function faultWord(unsent: Unsent): string {
  return unsent.why === 'content' ? unsent.code : unsent.why
}

/** The reason for taking nothing as an answer of the API: its codes name the sentences of pages. */
export function problemOf(unsent: Unsent): Problem {
  switch (unsent.why) {
    case 'faults': {
      const errors: Record<string, string[]> = {}
      for (const { field, code } of unsent.faults) (errors[field] ??= []).push(code)
      return new Problem(400, 'invalid', 'Some fields cannot be read.', errors)
    }
    case 'content':
      return new Problem(400, 'invalid', 'The text has what an invitation does not have.', {
        [unsent.field]: [unsent.code],
      })
    case 'same':
      return new Problem(400, 'invalid', 'This event was given already.', { title: ['same'] })
    case 'many':
      return new Problem(429, 'too_many_requests', 'That was a lot. Try again later.', undefined, {
        retryAfter: 3600,
      })
    case 'email':
      return new Problem(400, 'invalid', 'An address is needed.', { email: ['missing'] })
    case 'banned':
      return new Problem(403, 'not_allowed', 'Nothing is taken from this address.')
    default:
      return unsent satisfies never
  }
}

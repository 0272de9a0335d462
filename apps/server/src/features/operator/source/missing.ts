import { Problem } from '#server/platform/problem.ts'
import { told } from '#server/words/messages/told.ts'

export function missingSource(): Problem {
  return new Problem(404, 'not_found', told('missing.source'))
}

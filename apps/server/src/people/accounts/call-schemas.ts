import type { z } from 'zod'
import { readByHandler } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'

type Call<Answer> = { answer: Answer }
type Failures = Parameters<typeof problems>

/** Options of a call with a form, which `parseForm` validates in the reader's language. */
export function byForm<Answer extends z.ZodType, More extends object>(
  { answer }: Call<Answer>,
  more: More,
  failures: Failures = [400],
) {
  return { ...readByHandler, schema: described(answer, more, failures) }
}

/** Options of a call that only the signed-in may make. `tags`: the chapter of the API's page. */
export function forSignedIn<Answer extends z.ZodType, More extends object>(
  { answer }: Call<Answer>,
  more: More,
  failures: Failures = [401],
) {
  return { schema: described(answer, { security: [{ bearer: [] }], ...more }, failures) }
}

function described<Answer extends z.ZodType, More extends object>(
  answer: Answer,
  more: More,
  failures: Failures,
) {
  return { tags: ['accounts'], ...more, response: { 200: answer, ...problems(...failures) } }
}

import type { z } from 'zod'
import { problems } from '#server/platform/http/problem-answers.ts'

type Call<Answer> = { answer: Answer }
type Failures = Parameters<typeof problems>

/** For routes whose body `parseForm` validates, which answers in the reader's language. */
export const readByForm = { validatorCompiler: () => (value: unknown) => ({ value }) }

/** Options of a call with a form. */
export function byForm<Answer extends z.ZodType, More extends object>(
  { answer }: Call<Answer>,
  more: More,
  failures: Failures = [400],
) {
  return { ...readByForm, schema: described(answer, more, failures) }
}

/** Options of a call that only the signed-in may make. */
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

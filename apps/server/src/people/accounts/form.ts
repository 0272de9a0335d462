import { isAccountText, type AccountText } from '@okolo/contract/people/account-text'
import type { ProblemCode } from '@okolo/contract/problem'
import type { z } from 'zod'
import { Problem } from '#server/platform/problem.ts'

/** Returns a sentence about accounts in the language of a request. */
export type Say = (code: AccountText) => string

/**
 * Returns a form's value, or throws a 400 with a sentence for each wrong field in the reader's
 * language (specification 7).
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  say: Say,
): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues)
    (errors[String(path[0] ?? 'non_field_errors')] ??= []).push(
      say(isAccountText(message) ? message : 'notValid'),
    )
  throw formProblem(errors)
}

/** Returns a 400 whose `message` is its first sentence. */
export function formProblem(
  errors: Record<string, string[]>,
  code: ProblemCode = 'invalid',
): Problem {
  return new Problem(400, code, Object.values(errors)[0]?.[0] ?? '', errors)
}

/** Returns a failure of no single field. */
export function nonFieldProblem(code: ProblemCode, sentence: string): Problem {
  return formProblem({ non_field_errors: [sentence] }, code)
}

import { z } from 'zod'

/** Stable failure codes that every error answer carries (RULINGS, HTTP API). */
export const PROBLEM_CODES = [
  'invalid', // 400: `errors` says which field and why
  'token_not_valid', // a refused refresh token (SPEC section 4)
  'unauthorized', // 401: the access token is missing, expired or revoked
  'not_allowed', // 403
  'not_found', // 404
  'gone', // 410: removed by takedown
  'too_many_requests', // 429, with Retry-After
  'unavailable', // 503
  'internal', // 500
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** Body of every answer that is not 200 or 201. */
export const ProblemBody = z.object({
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  /** field -> sentences; sentences about no single field stand under `non_field_errors`. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

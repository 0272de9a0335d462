import { z } from 'zod'

/** Stable failure codes that every error answer carries (specification 7). */
export const PROBLEM_CODES = [
  'invalid', // 400: `errors` says which field and why
  'invalid_credentials', // 400: no such pair of address and password
  'account_deactivated', // 400: the right password of an account that is to be erased; it can be taken back by mail
  'claim_ended', // 400: the right password of a sign-up whose address somebody else has confirmed
  'link_expired', // 400: a mailed link that was used, is too old, or was never made
  'token_not_valid', // 400: a refused refresh token (specification 4)
  'unauthorized', // 401: the access token is missing, expired or revoked
  'not_allowed', // 403
  'not_found', // 404
  'gone', // 410: removed by takedown
  'too_many_requests', // 429, with Retry-After
  'unavailable', // 503
  'internal', // 500
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

const Sentences = z.array(z.string())

/**
 * Body of every answer that is not 200 or 201. Where values were wrong, each field has its sentences at the top, beside
 * `code` (`email: ['Incorrect email']`), and all of them stand once more in `errors`.
 */
export const ProblemBody = z
  .object({
    code: z.enum(PROBLEM_CODES),
    /** What went wrong, for people who read answers; sentences of a field that is called so. */
    message: z.union([z.string(), Sentences]),
    /** field -> sentences; sentences about no single field stand under `non_field_errors`. */
    errors: z.record(z.string(), Sentences).optional(),
  })
  .catchall(z.unknown())
export type ProblemBody = z.infer<typeof ProblemBody>

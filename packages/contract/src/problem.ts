import { z } from 'zod'

/** Stable failure codes that every error answer carries (specification 7). */
const PROBLEM_CODES = [
  'invalid', // 400: `errors` says which field and why
  'invalid_credentials', // 400: no such pair of address and password
  'account_deactivated', // 400: the right password of an account that is to be erased; it can be taken back by mail
  'claim_ended', // 400: the password of a sign-up with an address that another person has confirmed
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
 * Body of every error answer. For invalid values, `errors` lists the sentences by field, and each field repeats them at
 * the top level (`email: ['Incorrect email']`).
 */
export const ProblemBody = z
  .object({
    code: z.enum(PROBLEM_CODES),
    /** The error in words, or the sentences of a field named `message`. */
    message: z.union([z.string(), Sentences]),
    /** field -> sentences. `non_field_errors` holds those about no single field. */
    errors: z.record(z.string(), Sentences).optional(),
  })
  .catchall(z.unknown())
export type ProblemBody = z.infer<typeof ProblemBody>

import { ProblemBody } from '@okolo/contract/problem'

type Failure = 400 | 401 | 403 | 404 | 410 | 429 | 500 | 503

/** Meanings of the API's statuses, for its document. */
export const STATUS_MEANINGS: Record<number, string> = {
  200: 'Success.',
  201: 'Made.',
  301: 'It has another address now, in `Location`.',
  400: 'Some values are not valid; `errors` says which and why.',
  401: 'The access token is missing, expired or revoked.',
  403: 'Not allowed.',
  404: 'There is no such thing.',
  410: 'It was removed.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'A fault of the server.',
  503: 'Not available now.',
}

/** Returns the schemas of a call's failures. 429 and 500 are always possible. */
export function problems(...statuses: Failure[]): Partial<Record<Failure, typeof ProblemBody>> {
  return Object.fromEntries([...statuses, 429, 500].map((status) => [status, ProblemBody]))
}

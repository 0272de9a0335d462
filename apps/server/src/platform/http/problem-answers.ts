import { ProblemBody } from '@okolo/contract/problem'

type Documented = 400 | 401 | 403 | 404 | 410 | 429 | 500 | 503

const MEANINGS: Record<Documented, string> = {
  400: 'Some values are not valid; `errors` says which and why.',
  401: 'The access token is missing, expired or revoked.',
  403: 'Not allowed.',
  404: 'There is no such thing.',
  410: 'It was removed.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  500: 'A fault of the server.',
  503: 'Not available now.',
}

/** The failures of a call for the API's document; 429 and 500 can always happen. */
export function problems(...statuses: Documented[]) {
  const all: Documented[] = [...statuses, 429, 500]
  return Object.fromEntries(
    all.map((status) => [status, ProblemBody.describe(MEANINGS[status])]),
  ) as Partial<Record<Documented, typeof ProblemBody>>
}

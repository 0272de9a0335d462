import { HttpFailure, type Http } from '@okolo/connectors/http'

/** The same client; an address that is asked for again is read once. */
export function readingOnce(http: Http): Http {
  const known = new Map<string, ReturnType<Http>>()
  return (url, request) => {
    const answer = known.get(url) ?? http(url, request)
    known.set(url, answer)
    return answer
  }
}

/** Requests and bytes that one address of a stranger may cost; `ms`: until when something more is asked. */
export type Budget = { requests: number; bytes: number; ms?: number }

export class BudgetSpent extends HttpFailure {}

/**
 * A client that stops when the budget is spent, however much a site wants to tell. `wasRefused` tells whether it has: a
 * connector may take that for a page that cannot be read, and go on.
 */
export function boundedHttp(http: Http, budget: Budget): { http: Http; wasRefused: () => boolean } {
  let requests = 0
  let bytes = 0
  let refused = false
  const until = performance.now() + (budget.ms ?? Infinity)
  const bounded: Http = async (url, request) => {
    if (requests >= budget.requests || bytes >= budget.bytes || performance.now() >= until) {
      refused = true
      throw new BudgetSpent('Enough was read for a preview.', { url })
    }
    requests += 1
    // A preview reads no more than fits into memory.
    const { upTo: _, ...asked } = request ?? {}
    const response = await http(url, asked)
    bytes += response.body.length
    return response
  }
  return { http: bounded, wasRefused: () => refused }
}

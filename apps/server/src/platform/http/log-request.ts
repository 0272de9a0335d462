import { pathOf } from './error-answers.ts'

/**
 * What the log says of a request: method and path. No IP, and no query, which may carry a search, a place or the token of
 * a mailed link.
 */
export function logRequest({ method, url }: { method: string; url: string }): {
  method: string
  path: string
} {
  return { method, path: pathOf(url) }
}

import { pathOf } from './error-answers.ts'

/**
 * Logs only method and path of a request: no IP, and no query, which may hold a search, a place or
 * a mailed token.
 */
export function logRequest({ method, url }: { method: string; url: string }): {
  method: string
  path: string
} {
  return { method, path: pathOf(url) }
}

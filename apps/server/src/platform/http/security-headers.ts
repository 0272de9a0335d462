import { randomBytes } from 'node:crypto'
import type { App } from './app-type.ts'

/** A fresh value for `nonce` attributes; one a page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

export type PagePolicy = {
  /** CSP sources of the page's own scripts: a nonce, or the hashes of what they say. */
  scripts: string[]
  /** CSP sources of styles that stand in the page. */
  styles?: string[]
  /** Who may show pages in a frame (specification 1, embedded mode): CSP sources, `'self'` or hosts. */
  frameAncestors: string
  /** Hosts besides this one that pages talk to: map tiles, for example. */
  connect: string[]
}

/**
 * Content-Security-Policy of a page: of scripts in the page only its own; images from this host, which gives out those of
 * events as well, and from the map's; style attributes allowed because React and the map set them.
 */
export function pagePolicy({ scripts, styles = [], frameAncestors, connect }: PagePolicy): string {
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src ${["'self'", 'data:', 'blob:', ...connect].join(' ')}`,
    `font-src 'self' data:`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}

/** A worker has the policy of its own file: it fetches what the page may fetch (the tiles of a map), and nothing else. */
export function workerPolicy(connect: string[]): string {
  return `default-src 'none'; connect-src ${["'self'", ...connect].join(' ')}`
}

/** Headers of every answer; a page brings its own Content-Security-Policy, everything else runs nothing. */
export function addSecurityHeaders(app: App, { isSecure }: { isSecure: boolean }): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
      .header('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
  })
}

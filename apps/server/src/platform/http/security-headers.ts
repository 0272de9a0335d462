import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import type { App } from './app-type.ts'

/** Returns a fresh value for `nonce` attributes, for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

export type PagePolicy = {
  /** CSP sources of the page's own scripts: a nonce or hashes. */
  scripts: string[]
  /** CSP sources of inline styles. */
  styles?: string[]
  /**
   * CSP sources of sites that may frame pages (specification 1, embedded mode): `'self'` or hosts.
   */
  frameAncestors: string
  /** Other hosts that pages fetch from, such as map tiles. */
  connect: string[]
}

/**
 * The Content-Security-Policy of a page: its own scripts, images of this host and the map, and
 * style attributes, which React and the map set.
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

/** A worker gets the policy of its own file: it may fetch what the page may, and nothing else. */
export function workerPolicy(connect: string[]): string {
  return `default-src 'none'; connect-src ${["'self'", ...connect].join(' ')}`
}

/**
 * Adds headers to every answer. A page brings its own Content-Security-Policy, and other answers
 * run nothing.
 */
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

/**
 * Lets pages of the listed origins call the API, such as the app's shell. They identify themselves
 * by bearer token, never by cookie, so another site cannot act for a visitor.
 */
export async function allowOrigins(app: App, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Accept-Language', 'Okolo-Device'],
    exposedHeaders: ['Retry-After', 'ETag', 'Okolo-Device'],
    maxAge: 86_400,
  })
}

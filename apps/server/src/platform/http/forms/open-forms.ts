import type { FastifyRequest } from 'fastify'

/** True for a form that another site sends through its visitors. */
export function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  return origin !== undefined && URL.parse(origin)?.origin !== new URL(publicUrl).origin
}

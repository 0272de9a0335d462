import { parse } from 'node:querystring'
import {
  canonicalFilter,
  canonicalQuery,
  onlyKnown,
  queryKey,
} from '@okolo/contract/filter/canonical-query'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { App } from './app-type.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How to read the query of a cached answer: by the contract's event filter, or by the route's
     * own schema.
     */
    reads?: 'filter' | 'schema'
    /** Query keys in the route's schema, without `[]`. */
    known?: ReadonlySet<string>
  }
}

/**
 * Gives cached routes (`isCached`, `reads`) canonical addresses: `url` and `query` hold only the
 * schema's keys, so unknown parameters make no new entry. `originalUrl` is the raw address.
 */
export function readOnlyKnown(app: App): void {
  app.addHook('onRoute', (route) => {
    const { config = {} } = route
    if (config.isCached !== true && config.reads === undefined) return
    route.config = { ...config, known: keysOf(route) }
  })
  app.addHook('onRequest', async (request) => {
    const { known, reads } = request.routeOptions.config
    if (known === undefined) return
    const [path, query] = split(request.url)
    const plain = plainPath(path)
    if (query === null) return setUrl(request, plain)
    const canonical =
      reads === 'filter'
        ? (canonicalFilter(query, known) ?? onlyKnown(query, known).toString())
        : canonicalQuery(query, known)
    setUrl(request, canonical === '' ? plain : `${plain}?${canonical}`)
    request.query = parse(canonical)
  })
}

function keysOf({ schema, url, config }: RouteOptions): Set<string> {
  const query = schema?.querystring
  if (query instanceof z.ZodObject) return new Set(Object.keys(query.shape).map(queryKey))
  // Without a schema every parameter would be dropped, and everybody's filter would be empty.
  if (config?.reads !== undefined) throw new Error(`The route ${url} has no schema of its query.`)
  return new Set()
}

function split(url: string): [path: string, query: string | null] {
  const at = url.indexOf('?')
  return at === -1 ? [url, null] : [url.slice(0, at), url.slice(at + 1)]
}

/** One spelling of a path: no letter is written as `%65`, and no slash ends it. */
function plainPath(path: string): string {
  const parts = path.replace(/\/$/, '').split('/')
  try {
    return parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/')
  } catch {
    return path
  }
}

function setUrl(request: FastifyRequest, url: string): void {
  const { raw }: { raw: FastifyRequest['raw'] & { originalUrl?: string } } = request
  // Fastify's own `rewriteUrl` sets this too, but it runs before the route is known.
  raw.originalUrl ??= request.url
  raw.url = url
}

import type { App } from '../platform/http/app-type.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called when a person changed the catalogue: cached answers are dropped. */
    invalidate(): void
    /** To be called when sources changed it: cached answers are given only if none can be made. */
    outdate(): void
  }
}

/** A cache without `outdate` gives nothing that is not fresh. */
type CatalogueCache = { invalidate: () => void; outdate?: () => void }

/** Gives the server `invalidate` and `outdate` for these caches and those that are added to the list. */
export function catalogueCaches(app: App, ...first: CatalogueCache[]): CatalogueCache[] {
  const caches = [...first]
  app.decorate('invalidate', () => {
    for (const cache of caches) cache.invalidate()
  })
  app.decorate('outdate', () => {
    for (const cache of caches) {
      if (cache.outdate === undefined) cache.invalidate()
      else cache.outdate()
    }
  })
  return caches
}

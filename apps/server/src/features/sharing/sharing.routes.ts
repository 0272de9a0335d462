import { createHash } from 'node:crypto'
import { isLocale, type Locale } from '@okolo/contract/locale'
import { siteTexts } from '@okolo/i18n/format'
import { z } from 'zod'
import { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { brandOf, drawCard } from './draw-card.ts'
import { shareCard, type Ask } from './share-card.ts'

/** Services keep a picture for weeks. An hour is for those that ask again. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400'

/** Some 150 pictures. */
const MAX_BYTES = 8 * 1024 * 1024

/** `/og/{locale}/{page}.png`: the picture that goes with a shared link (SEO, OpenGraph). */
export function sharingRoutes(
  app: App,
  { ask, clock }: { ask: (path: string, locale: Locale) => ReturnType<Ask>; clock: Clock },
): void {
  // By what they say, which no catalogue changes.
  const cache = new Cache<Buffer>({ clock, maxBytes: MAX_BYTES, periodMs: Infinity })
  // Setting the words is work of the one thread, and each drawing takes memory that is given back late.
  const oneByOne = new Turnstile({ atOnce: 1, waiting: Infinity })
  app.get(
    '/og/:locale/*',
    {
      config: { making: 'document', isForEverybody: true },
      schema: { hide: true, params: z.object({ locale: z.string(), '*': z.string() }) },
    },
    async (request, reply) => {
      const { locale, '*': name } = request.params
      if (!isLocale(locale) || !name.endsWith('.png')) throw notFound('The picture')
      const { site } = request.server
      const look = site.look(locale)
      const words = await siteTexts(locale, look)
      const brand = brandOf(look, words.app.slogan)
      const card = await shareCard(`/${name.slice(0, -4)}`, locale, words, (path) =>
        ask(path, locale),
      )
      if (card === null) throw notFound('The picture')
      const key = createHash('sha1')
        .update(JSON.stringify([locale, card, brand]))
        .digest('base64url')
      const etag = `"${key}"`
      reply.header('cache-control', CACHE_CONTROL).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const drawn =
        cache.get(key) ??
        (await request.costly(() => oneByOne.pass(() => drawCard(card, brand)), key))
      cache.set(key, drawn, { bytes: drawn.length, mark: cache.mark() })
      return reply.type('image/png').send(drawn)
    },
  )
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  PICTURES_HOME,
  type PictureFormat,
} from '@okolo/contract/events/picture'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { Turnstile } from '#server/platform/http/turnstile.ts'
import { originalFetcher } from './fetch-original.ts'
import { DiskStore } from '#server/platform/disk-store.ts'
import { Pictures } from './pictures.ts'
import { HOUR_MS } from '@okolo/contract/durations'

const TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}
/** A week, as long as our own copy lives: a new picture has a new address. */
const KEEP = 'public, max-age=604800, immutable'
const KEEP_FAILURE = 'public, max-age=300'
/** Units of drawing a picture in a size and a format. */
const DRAWING = 4
/** Time until pictures of a takedown leave the disk. */
const SWEEP_DELAY_MS = 5_000

const Params = z.object({
  key: z.string().regex(/^[\da-f]{32}$/),
  width: z.coerce.number().pipe(z.literal([...PICTURE_WIDTHS])),
  format: z.enum(PICTURE_FORMATS),
})

export type ImagesDeps = {
  db: Db
  clock: Clock
  /** Pictures are stored in its folder `images/`. */
  dataDir: string
  /** Bytes on disk. */
  limit: number
  /** Queues the drawing of pictures. */
  drawing: Turnstile
  routesOf?: Parameters<typeof originalFetcher>[0]['routesOf']
  /** A picture that is kept here, by its address; null for those of other hosts. */
  own?: (url: string) => Promise<Uint8Array | null>
  /** Milliseconds for one original. Shorter in tests. */
  deadlineMs?: number
}

/**
 * `GET /images/{key}/{width}.{format}`: pictures we may keep by their sources' terms. 410 after a
 * takedown, 404 for others. Call `invalidate` after the catalogue was written.
 */
export function imagesRoutes(
  app: App,
  { db, clock, dataDir, limit, drawing, own, ...fetching }: ImagesDeps,
): { pictures: Pictures; invalidate: () => void } {
  const stopping = new AbortController()
  const fetchOriginal = originalFetcher({ ...fetching, signal: stopping.signal })
  const pictures = new Pictures({
    db,
    clock,
    store: new DiskStore(join(dataDir, 'images'), limit, clock),
    drawing,
    fetch: async (url) => (await own?.(url)) ?? fetchOriginal(url),
    refused: (key, reason) =>
      app.log.info({ picture: key, reason: reason.message }, 'picture refused'),
  })
  let due: { timer: NodeJS.Timeout; at: number } | null = null
  let sweeping: Promise<unknown> = Promise.resolve()
  const sweepAfter = (ms: number) => {
    const at = performance.now() + ms
    if (stopping.signal.aborted || (due !== null && due.at <= at)) return
    if (due !== null) clearTimeout(due.timer)
    const timer = setTimeout(() => {
      due = null
      sweeping = pictures
        .sweep()
        .catch((error: unknown) => app.log.error(error, 'pictures could not be swept'))
        .finally(() => sweepAfter(HOUR_MS))
    }, ms)
    timer.unref()
    due = { timer, at }
  }
  app.addHook('onReady', async () => sweepAfter(HOUR_MS))
  app.addHook('onClose', async () => {
    stopping.abort()
    if (due !== null) clearTimeout(due.timer)
    await sweeping
  })

  app.get(
    `${PICTURES_HOME}/:key/:width.:format`,
    { config: { cost: 0 }, schema: { hide: true } },
    async (request, reply) => {
      const asked = Params.safeParse(request.params)
      if (!asked.success) throw notFound('The picture')
      const { key, width, format } = asked.data
      let answer = await pictures.kept(key, width, format)
      if (answer === null) {
        request.charge(DRAWING)
        answer = await pictures.draw(key, width, format)
      }
      if (answer.state === 'there') {
        const etag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`
        reply.header('cache-control', KEEP).header('etag', etag)
        // Other sites may show it too, for feeds and shared links.
        reply.header('cross-origin-resource-policy', 'cross-origin')
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return reply.type(TYPES[format]).send(answer.bytes)
      }
      const failure =
        answer.state === 'gone'
          ? new Problem(410, 'gone', 'The picture was asked to be shown no more.')
          : notFound('The picture')
      // Not thrown, so that browsers cache the failure and do not ask again for each broken
      // picture.
      return reply.code(failure.status).header('cache-control', KEEP_FAILURE).send(failure.toBody())
    },
  )
  return {
    pictures,
    invalidate: () => {
      pictures.invalidate()
      sweepAfter(SWEEP_DELAY_MS)
    },
  }
}

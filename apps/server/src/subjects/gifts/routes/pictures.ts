import multipart from '@fastify/multipart'
import { api } from '@okolo/contract/api/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { postedForm } from '#server/platform/http/forms/posted-form.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import type { Turnstile } from '#server/platform/http/turnstile.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { addPicture, drawGiftPicture, GIFT_PICTURES, shownPicture } from '../store/pictures.ts'

export const MOST_PICTURE_BYTES = 8 * 1024 * 1024
/** Units of drawing a stranger's picture. */
const DRAWING = 20
const PER_HOUR = 20
/** Before it is published, only its giver and operators look at it. */
const KEEP = { public: 'public, max-age=86400', private: 'private, max-age=3600' }

const Params = z.object({ name: z.string() })
/** A size as previews ask for it: `320.webp`. */
const Sized = Params.extend({ size: z.string().regex(/^\d{2,4}\.\w{3,4}$/) })

export type PictureDeps = GiftDeps & { drawing: Turnstile }

/** Returns how a picture that somebody sends is drawn anew and stored. It throws the 400 of one that is too large or none, and the 429. */
export function pictureTaker(deps: PictureDeps) {
  const allow = hourlyLimit(deps, { what: 'gift picture', max: PER_HOUR })
  return async (bytes: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    await allow(request, reply)
    request.charge(DRAWING)
    if (bytes.length > MOST_PICTURE_BYTES) throw unreadable('too_long')
    const webp = await deps.drawing.pass(() => drawGiftPicture(bytes))
    if (webp === null) throw unreadable('unknown')
    return addPicture(deps.db, webp, deps.clock())
  }
}

function unreadable(code: string): Problem {
  return new Problem(400, 'invalid', 'The picture cannot be read.', { picture: [code] })
}

/** Takes pictures of given events, and gives them out. */
export async function giftPictureRoutes(app: App, deps: PictureDeps): Promise<void> {
  const take = pictureTaker(deps)
  await app.register(async (scope: App) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post(
      toRoute(api.giftPicture.path),
      {
        bodyLimit: MOST_PICTURE_BYTES + 100_000,
        config: { making: 'document' },
        schema: {
          tags: ['gifts'],
          summary: 'Send the picture of an event',
          description:
            'multipart/form-data with `photo`: JPEG, PNG, WebP, GIF or AVIF of at most 8 MB.',
          consumes: ['multipart/form-data'],
          response: { 200: api.giftPicture.answer, ...problems(400) },
        },
      },
      async (request, reply) => {
        const bytes = request.isMultipart()
          ? (await postedForm(request, MOST_PICTURE_BYTES)).files['photo']
          : undefined
        if (bytes === undefined)
          throw new Problem(400, 'invalid', 'There is no picture.', { picture: ['missing'] })
        return { key: await take(bytes, request, reply) }
      },
    )
  })

  const give = async (key: string, reply: FastifyReply) => {
    const shown = /^[\w-]{24}$/.test(key) ? await shownPicture(deps.db, key) : null
    if (shown === null) throw notFound('The picture')
    const { webp, isPublic } = shown
    return reply
      .header('cache-control', isPublic ? KEEP.public : KEEP.private)
      .type('image/webp')
      .send(webp)
  }
  app.get(`${GIFT_PICTURES}/:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = Params.parse(request.params)
    return give(name.replace(/\.webp$/, ''), reply)
  })
  // A preview asks for sizes, as of every picture: it gets the one that is there.
  app.get(`${GIFT_PICTURES}/:name/:size`, { schema: { hide: true } }, async (request, reply) => {
    const { data } = Sized.safeParse(request.params)
    return give(data?.name ?? '', reply)
  })
}

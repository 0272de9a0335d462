import multipart from '@fastify/multipart'
import { api } from '@okolo/contract/api/api'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { postedForm } from '#server/platform/http/forms/posted-form.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'
import type { ReadGift } from './give-form.ts'
import { MOST_PICTURE_BYTES } from './pictures.ts'

const MOST_LETTERS = 20_000
const MOST_ADDRESS = 2000
/** A stranger's server is asked several times; posters stand in line. */
const READ_TIMEOUT_MS = 90_000
/** Units of reading a poster. */
const POSTER = 60

const Body = z.object({
  /** A press release, a message or a calendar file. */
  text: z.string().max(MOST_LETTERS, `At most ${MOST_LETTERS} characters.`).optional(),
  url: z.string().trim().max(MOST_ADDRESS, `At most ${MOST_ADDRESS} characters.`).optional(),
  /** Slug. */
  city: z.string().max(100).default(''),
})

/** Fills a form from a pasted text, a link or a photographed poster. */
export async function readGiftRoute(app: App, { read }: { read: ReadGift }): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post(
      toRoute(api.readGift.path),
      {
        ...readByHandler,
        bodyLimit: MOST_PICTURE_BYTES + 100_000,
        handlerTimeout: READ_TIMEOUT_MS,
        config: { making: 'document' },
        schema: {
          tags: ['gifts'],
          summary: 'Fill the form from a text, a link or a poster',
          description:
            'As JSON with `text` or `url`, or as multipart/form-data with `poster`, a JPEG, PNG, WebP, GIF or AVIF of at most 8 MB. `from` tells where each field was read, `unsure` names those to look at. What cannot be read is a 400 with the reason as a code in `errors.url` or `errors.poster`. Nothing of it is kept. Few an hour.',
          consumes: ['application/json', 'multipart/form-data'],
          body: Body,
          response: { 200: api.readGift.answer, ...problems(400, 503) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const locale = localeOf(request)
        const { form, image } = await postedOrJson(request)
        const { text = '', url = '', city } = bodyOf(form)
        const about = { city, locale, request, reply }
        if (image !== null) {
          request.charge(POSTER)
          if (image.length > MOST_PICTURE_BYTES)
            throw wrong('poster', 'too_large', 'The picture is larger than 8 MB.')
          return read({ kind: 'poster', image }, about)
        }
        if (url !== '') return read({ kind: 'link', url }, about)
        if (text.trim() === '') throw wrong('text', 'missing', 'There is nothing to read.')
        return read({ kind: 'text', text }, about)
      },
    )
  })
}

/** The fields of a form in either encoding, and the poster if one was sent. */
async function postedOrJson(
  request: FastifyRequest,
): Promise<{ form: unknown; image: Buffer | null }> {
  if (!request.isMultipart()) return { form: request.body, image: null }
  const { form, files } = await postedForm(request, MOST_PICTURE_BYTES)
  return { form, image: files['poster'] ?? null }
}

function bodyOf(given: unknown): z.infer<typeof Body> {
  const { data, error } = Body.safeParse(given ?? {})
  if (data !== undefined) return data
  const [issue] = error.issues
  throw wrong(
    String(issue?.path[0] ?? 'non_field_errors'),
    issue?.message ?? '',
    'This cannot be read.',
  )
}

function wrong(field: string, code: string, message: string): Problem {
  return new Problem(400, 'invalid', message, { [field]: [code] })
}

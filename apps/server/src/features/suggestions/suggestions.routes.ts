import formbody from '@fastify/formbody'
import { api } from '@okolo/contract/api/api'
import { isLocale, DEFAULT_LOCALE } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import {
  PreviewRequest,
  SuggestionRequest,
  type PreviewAnswer,
  type SuggestionAnswer,
} from '@okolo/contract/events/suggestion'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { hourlyLimit, isForeign } from '#server/platform/http/open-forms.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { notFound, Problem } from '#server/platform/problem.ts'

/**
 * The part of gathering this feature needs. app.ts passes it in, because features may not import
 * it.
 */
export type SuggestionBox = {
  /** Null if the most allowed looks are running. */
  preview(request: PreviewRequest, signal: AbortSignal): Promise<PreviewAnswer | null>
  kept(id: string): Promise<PreviewAnswer | null>
  suggest(request: SuggestionRequest, signal: AbortSignal): Promise<SuggestionAnswer | null>
  isKept(request: PreviewRequest): Promise<boolean>
}

/** A look reads much data from another server. */
const LOOKS_PER_HOUR = 12
const SENT_PER_HOUR = 12
const BUSY_SECONDS = 15
/** A look asks a stranger's server several times. */
const LOOK_TIMEOUT_MS = 60_000

const Form = z.object({
  step: z.enum(['look', 'send']).default('look'),
  url: z.string().default(''),
  city: z.string().default(''),
  note: z.string().default(''),
  email: z.string().default(''),
  preview: z.string().default(''),
})

export async function suggestionsRoutes(
  app: App,
  { box, publicUrl }: { box: SuggestionBox; publicUrl: string },
): Promise<void> {
  const allowLook = hourlyLimit(app, LOOKS_PER_HOUR)
  const allowSend = hourlyLimit(app, SENT_PER_HOUR)

  async function look(asked: PreviewRequest, request: FastifyRequest, reply: FastifyReply) {
    if (!(await box.isKept(asked))) await allowLook(request, reply)
    return (await box.preview(asked, gone(reply))) ?? tooBusy(reply)
  }

  async function send(asked: SuggestionRequest, request: FastifyRequest, reply: FastifyReply) {
    if (!(await box.isKept(asked))) await allowLook(request, reply)
    await allowSend(request, reply)
    return (await box.suggest(asked, gone(reply))) ?? tooBusy(reply)
  }

  app.post(
    toRoute(api.previewSource.path),
    {
      handlerTimeout: LOOK_TIMEOUT_MS,
      schema: {
        tags: ['sources'],
        summary: 'Look at an address',
        description:
          'What it is (a calendar, a feed, pages, a platform) and the events that gathering it would give. Nothing of it is stored in the catalogue. Few an hour.',
        body: PreviewRequest,
        response: { 200: api.previewSource.answer, ...problems(400, 503) },
      },
    },
    (request, reply) => look(request.body, request, reply),
  )
  app.get(
    toRoute(api.keptPreview.path),
    {
      schema: {
        tags: ['sources'],
        summary: 'An earlier look at an address',
        description: 'Kept for a day.',
        params: z.object({ id: z.string() }),
        response: { 200: api.keptPreview.answer, ...problems(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const kept = z.uuid().safeParse(id).success ? await box.kept(id) : null
      if (kept === null) throw notFound('The preview')
      reply.header('cache-control', 'no-store')
      return kept
    },
  )
  app.post(
    toRoute(api.suggestSource.path),
    {
      handlerTimeout: LOOK_TIMEOUT_MS,
      schema: {
        tags: ['sources'],
        summary: 'Suggest a source',
        description:
          'Queues an address for the operator, once. `email` is only used to answer and is deleted with the decision; nothing else is kept about who sent it.',
        body: SuggestionRequest,
        response: { 200: api.suggestSource.answer, ...problems(400, 503) },
      },
    },
    (request, reply) => send(request.body, request, reply),
  )

  /** The page's form without JavaScript: redirects back to the page with the result. */
  await app.register(async (scope) => {
    await scope.register(formbody)
    scope.post(
      '/:locale/suggest',
      { handlerTimeout: LOOK_TIMEOUT_MS, schema: { hide: true } },
      async (request, reply) => {
        const { locale: given } = z.object({ locale: z.string() }).parse(request.params)
        const locale = isLocale(given) ? given : DEFAULT_LOCALE
        const form = Form.safeParse(request.body)
        const back = (query: Parameters<typeof pages.suggest>[1]) =>
          reply.redirect(pages.suggest(locale, query), 303)
        if (!form.success || isForeign(request, publicUrl)) return back({ error: 'invalid' })
        const { step, preview, ...rest } = form.data
        const asked = SuggestionRequest.safeParse(
          Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== '')),
        )
        const again = preview === '' ? { url: rest.url.slice(0, 500) } : { preview }
        if (!asked.success) return back({ ...again, error: wrongField(asked.error) })
        try {
          if (step === 'look') return back({ preview: (await look(asked.data, request, reply)).id })
          return back({ sent: (await send(asked.data, request, reply)).state })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          return back({ ...again, error: error.code })
        }
      },
    )
  })
}

function wrongField(error: z.ZodError): string {
  const field = error.issues[0]?.path[0]
  return field === 'url' || field === 'email' ? field : 'invalid'
}

/** Aborts when the visitor leaves, because nobody will read the result. */
function gone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function tooBusy(reply: FastifyReply): never {
  reply.header('retry-after', BUSY_SECONDS)
  throw new Problem(
    503,
    'unavailable',
    `Others are looking at addresses right now. Try again in ${BUSY_SECONDS} seconds.`,
  )
}

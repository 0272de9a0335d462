import formbody from '@fastify/formbody'
import { SuggestionRequest } from '@okolo/contract/events/suggestion'
import { isLocale, DEFAULT_LOCALE } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { Problem } from '#server/platform/problem.ts'
import { LOOK_TIMEOUT_MS, type Suggesting } from './suggesting.ts'

const Form = z.object({
  step: z.enum(['look', 'send']).default('look'),
  url: z.string().default(''),
  city: z.string().default(''),
  note: z.string().default(''),
  email: z.string().default(''),
  preview: z.string().default(''),
  mend: z.string().max(500).default(''),
})

/** The page's form without JavaScript: redirects back to the page with the result. */
export async function suggestFormRoute(
  app: App,
  { look, send, mend, publicUrl }: Suggesting & { publicUrl: string },
): Promise<void> {
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
        const { step, preview, mend: choice, ...rest } = form.data
        const isPreview = z.uuid().safeParse(preview).success
        const asked = SuggestionRequest.safeParse({
          ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== '')),
          ...(isPreview ? { preview } : {}),
        })
        const again = preview === '' ? { url: rest.url.slice(0, 500) } : { preview }
        if (!asked.success) return back({ ...again, error: wrongField(asked.error) })
        try {
          if (choice !== '') {
            if (!isPreview) return back({ error: 'not_found' })
            return back({ preview: (await mend(preview, choice, request, reply)).id })
          }
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

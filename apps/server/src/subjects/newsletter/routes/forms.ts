import formbody from '@fastify/formbody'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { Problem } from '#server/platform/problem.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { changeChoice, leave, resume } from '../store/subscribers.ts'
import { confirmSignup } from '../store/signups.ts'
import { choiceOf } from '../rules/subscription-choice.ts'

const Params = z.object({ locale: z.string() })
const Text = z.string().catch('')
const Form = z
  .object({ k: Text, city: Text, category: Text, locale: Text, never: Text, from: Text })
  .catch({ k: '', city: '', category: '', locale: '', never: '', from: '' })
const MOST_BYTES = 10_000

type FormsDeps = NewsletterDeps & {
  /** Takes a sign-up, or throws what is wrong with it. */
  ask: (body: unknown, ip: string, locale: Locale) => Promise<void>
}

/** The pages' forms, which work without JavaScript: each leads to a page that tells the outcome. */
export async function formsRoutes(app: App, deps: FormsDeps): Promise<void> {
  await app.register(async (scope: App) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })
    // RFC 8058 lets mail programs send their one field this way, too. The address says whose it is.
    const text = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.addContentTypeParser('multipart/form-data', text, (_request, _body, done) =>
      done(null, {}),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    const hide = { schema: { hide: true } }

    scope.post('/:locale/newsletter', hide, async (request, reply) => {
      const { locale, form } = read(request)
      const back = (query: Parameters<typeof pages.newsletter>[1]) =>
        reply.redirect(pages.newsletter(locale, query), 303)
      const again = { city: form.city, category: form.category }
      if (isForeign(request, deps.publicUrl)) return back({ ...again, error: 'failed' })
      try {
        await deps.ask(request.body, request.ip, locale)
        return await back({ sent: 'registered' })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return back({ ...again, error: faultOf(error) })
      }
    })

    scope.post('/:locale/newsletter/confirm', hide, async (request, reply) => {
      const { locale, form } = read(request)
      const token = await confirmSignup(deps, form.k)
      return token === null
        ? reply.redirect(pages.newsletter(locale, { error: 'expired' }), 303)
        : reply.redirect(pages.newsletter(locale, { k: token, sent: 'confirmed' }), 303)
    })

    scope.post('/:locale/newsletter/preferences', hide, async (request, reply) => {
      const { form, locale } = read(request)
      const wanted = isLocale(form.locale) ? form.locale : locale
      const choice = await choiceOf(deps, { ...form, locale: wanted })
      const isChanged = choice !== null && (await changeChoice(deps, form.k, choice))
      return answer(reply, wanted, form.k, isChanged ? 'saved' : null)
    })

    scope.post('/:locale/newsletter/resume', hide, async (request, reply) => {
      const { form, locale } = read(request)
      return answer(reply, locale, form.k, (await resume(deps, form.k)) ? 'confirmed' : null)
    })

    scope.post('/:locale/newsletter/unsubscribe', hide, async (request, reply) => {
      const { form, locale } = read(request)
      const token = form.k === '' ? Form.parse(request.query).k : form.k
      await leave(deps, token, { refuses: form.never !== '' })
      // Mail programs follow no redirect (RFC 8058, section 3.1), and learn nothing about the token.
      if (form.from !== 'page') return { unsubscribed: true }
      return answer(reply, locale, token, 'left')
    })
  })
}

/** The sentence that the page says, in its own language. */
function faultOf({ status, errors }: Problem): 'many' | 'email' | 'failed' {
  if (status === 429) return 'many'
  return errors?.['email'] === undefined ? 'failed' : 'email'
}

function answer(reply: FastifyReply, locale: Locale, k: string, sent: string | null) {
  const query = sent === null ? { error: 'expired' } : { k, sent }
  return reply.redirect(pages.newsletter(locale, query), 303)
}

function read(request: FastifyRequest): { locale: Locale; form: z.infer<typeof Form> } {
  const { locale } = Params.parse(request.params)
  return { locale: isLocale(locale) ? locale : DEFAULT_LOCALE, form: Form.parse(request.body) }
}

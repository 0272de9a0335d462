import formbody from '@fastify/formbody'
import { ReportRequest } from '@okolo/contract/people/report'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { pages } from '@okolo/contract/site/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/platform/http/app-type.ts'
import { isForeign } from '#server/platform/http/forms/open-forms.ts'
import { Problem } from '#server/platform/problem.ts'
import { confirmReport, keepReport, type ReportDeps } from '../store.ts'

const Params = z.object({ locale: z.string(), slug: z.string().default('') })
const Confirmation = z.object({ k: z.string() }).catch({ k: '' })
const MOST_BYTES = 10_000

type FormsDeps = ReportDeps & {
  /** Throws the 429 of a network. */
  allow: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** The pages' forms, which work without JavaScript: each leads to a page that tells the outcome. */
export async function reportForms(app: App, deps: FormsDeps): Promise<void> {
  const hide = { schema: { hide: true } }
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: MOST_BYTES })

    scope.post('/:locale/events/:slug/report', hide, async (request, reply) => {
      const { locale, slug } = read(request)
      const back = (said: string) =>
        reply.redirect(`${pages.event(locale, slug)}?reported=${said}#reported`, 303)
      const form = ReportRequest.safeParse(filled(request.body))
      if (!form.success || isForeign(request, deps.publicUrl)) return back('invalid')
      try {
        await deps.allow(request, reply)
        const { email } = form.data
        const reporter = email === undefined ? null : { email }
        const { mail } = await keepReport(deps, slug, form.data, { locale, reporter })
        return await (mail === null
          ? back('yes')
          : reply.redirect(letterPages.report(locale, { sent: 'asked' }), 303))
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 404) throw error
        return back('later')
      }
    })

    scope.post('/:locale/letters/report', hide, async (request, reply) => {
      const { locale } = read(request)
      const { k } = Confirmation.parse(request.body)
      const sent = (await confirmReport(deps, k)) ? 'confirmed' : 'expired'
      return reply
        .header('cache-control', 'no-store')
        .redirect(letterPages.report(locale, { sent }), 303)
    })
  })
}

function read(request: FastifyRequest): { locale: Locale; slug: string } {
  const { locale, slug } = Params.parse(request.params)
  return { locale: isLocale(locale) ? locale : DEFAULT_LOCALE, slug }
}

/** Drops empty fields. */
function filled(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}

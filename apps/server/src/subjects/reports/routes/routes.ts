import { api } from '@okolo/contract/api/api'
import { ReportRequest, type ReportAnswer } from '@okolo/contract/people/report'
import type { Locale } from '@okolo/contract/locale'
import { accountTexts, reportTexts } from '@okolo/i18n/format'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { parseForm } from '#server/people/accounts/form.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { keepReport, type Kept, type ReportDeps } from '../store.ts'
import { reportForms } from './forms.ts'

/** From one network. */
const PER_HOUR = 20

const Slug = z.object({ slug: z.string() })

/** Reports a mistake. Operators read it beside the event's sources. */
export async function reportRoutes(app: App, deps: ReportDeps): Promise<void> {
  const allow = hourlyLimit(deps, { what: 'report', max: PER_HOUR })

  app.post(
    toRoute(api.reportEvent.path),
    {
      ...readByHandler,
      schema: {
        tags: ['events'],
        summary: 'Report a problem with an event',
        description: `For the operators of the site; at most ${PER_HOUR} an hour from one network. Without a login and an address nothing about who reports is kept. A signed-in person gets a receipt and the decision by mail; an address that is left is asked for its confirmation first. Two of these, of different people, hide the event until an operator decides.`,
        params: Slug,
        body: ReportRequest,
        response: { 201: api.reportEvent.answer, ...problems(400, 401, 404, 429) },
      },
    },
    async (request, reply) => {
      const { slug } = Slug.parse(request.params)
      const locale = localeOf(request)
      await allow(request, reply)
      const form = parseForm(ReportRequest, request.body, await accountTexts(locale))
      const reporter = await reporterOf(request, form)
      const kept = await keepReport(deps, slug, form, { locale, reporter })
      reply.code(201).header('cache-control', 'no-store')
      return answerOf(kept, locale)
    },
  )

  await reportForms(app, { ...deps, allow })

  /** A token that does not hold is refused, so that the client renews it and the person gets a receipt. */
  async function reporterOf(request: FastifyRequest, { email }: ReportRequest) {
    if (request.headers.authorization !== undefined)
      return { account: (await requireAsker(request, deps)).account }
    return email === undefined ? null : { email }
  }
}

async function answerOf({ number, mail }: Kept, locale: Locale): Promise<ReportAnswer> {
  const say = await reportTexts(locale)
  const detail =
    mail === 'receipt'
      ? say('receiptSent', { number })
      : say(mail === 'confirmation' ? 'confirmSent' : 'received')
  return { received: true, number, mail, detail }
}

import formbody from '@fastify/formbody'
import { api } from '@okolo/contract/api/api'
import { DEFAULT_LOCALE, isLocale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { ReportRequest } from '@okolo/contract/events/report'
import { z } from 'zod'
import { canonicalEvent } from '#server/catalogue/cards/moved-to.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { hourlyLimit, isForeign } from '#server/platform/http/open-forms.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { notFound, Problem } from '#server/platform/problem.ts'

type ReportDeps = { db: Db; clock: Clock; publicUrl: string }

/** From one network. */
const PER_HOUR = 20
/** Open reports per event. More would tell nothing new. */
const MOST_OPEN = 50

const Slug = z.object({ slug: z.string() })
const SlugAndLocale = Slug.extend({ locale: z.string() })

/** Reports a mistake without login. Operators read it beside the event's sources. */
export async function reportRoutes(app: App, deps: ReportDeps): Promise<void> {
  const allow = hourlyLimit(app, PER_HOUR)

  app.post(
    toRoute(api.reportEvent.path),
    {
      schema: {
        tags: ['events'],
        summary: 'Report a problem with an event',
        description: `For the operators of the site. No login; at most ${PER_HOUR} an hour from one network. Nothing about who reports is kept.`,
        params: Slug,
        body: ReportRequest,
        response: { 201: api.reportEvent.answer, ...problems(400, 404) },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      await allow(request, reply)
      await keepReport(deps, slug, request.body, localeOf(request))
      reply.code(201).header('cache-control', 'no-store')
      return { received: true as const }
    },
  )

  /** The page's form without JavaScript: redirects back to the page with the result. */
  await app.register(async (scope) => {
    await scope.register(formbody)
    scope.post(
      '/:locale/events/:slug/report',
      { schema: { hide: true } },
      async (request, reply) => {
        const { locale: given, slug } = SlugAndLocale.parse(request.params)
        const locale = isLocale(given) ? given : DEFAULT_LOCALE
        const back = (said: string) =>
          reply.redirect(`${pages.event(locale, slug)}?reported=${said}#reported`, 303)
        const form = ReportRequest.safeParse(filled(request.body))
        if (!form.success || isForeign(request, deps.publicUrl)) return back('invalid')
        try {
          await allow(request, reply)
          await keepReport(deps, slug, form.data, locale)
          return back('yes')
        } catch (error) {
          if (!(error instanceof Problem) || error.status === 404) throw error
          return back('later')
        }
      },
    )
  })
}

async function keepReport(
  { db, clock }: ReportDeps,
  slug: string,
  { reason, note, date_uuid }: ReportRequest,
  locale: string,
): Promise<void> {
  const event =
    (await idOf(db, slug)) ?? (await idOf(db, (await canonicalEvent(db, slug, null))?.slug ?? ''))
  if (event === undefined) throw notFound('The event')
  const { waiting } = await db
    .selectFrom('event_report')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('event_id', '=', event.id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= MOST_OPEN) return
  await db
    .insertInto('event_report')
    .values({
      event_id: event.id,
      date_uuid: date_uuid ?? null,
      reason,
      note: note === undefined || note === '' ? null : note,
      locale,
      at: clock(),
    })
    .execute()
}

function idOf(db: Db, slug: string) {
  return db
    .selectFrom('event')
    .select('id')
    .where('slug', '=', slug)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
}

/** Drops empty fields. */
function filled(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
}
